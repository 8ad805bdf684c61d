import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Questions with the one context that answers each. */
export interface JudgedSet {
  readonly name: string
  readonly contexts: readonly string[]
  readonly questions: readonly { readonly question: string; readonly context: number }[]
  /** Share of questions answered by the first 1 and 5 results of BM25 alone, measured by the set's keepers. */
  readonly floor: { readonly hit1: number; readonly hit5: number }
  /** Goals; CRPA's is out of reach, docs/adr/0002-fusion.md says why. */
  readonly target: { readonly hit1: number; readonly hit5: number }
}

const SETS = [
  { name: 'piaf-fr', floor: { hit1: 0.68, hit5: 0.84 }, target: { hit1: 0.78, hit5: 0.93 } },
  { name: 'crpa-fr', floor: { hit1: 0.47, hit5: 0.76 }, target: { hit1: 0, hit5: 0.92 } },
  { name: 'xquad-de-to-en', floor: { hit1: 0, hit5: 0 }, target: { hit1: 0, hit5: 0.97 } },
] as const

/**
 * The judged sets in the folder that AGORA_EVAL_DATA names; null where there is none. They are public question sets
 * (PIAF, CRPA, XQuAD) that this project does not redistribute.
 */
export function loadJudgedSets(folder: string | undefined): readonly JudgedSet[] | null {
  if (folder === undefined || !existsSync(join(folder, 'retrieval'))) return null
  return SETS.map((set) => ({
    ...set,
    ...JSON.parse(readFileSync(join(folder, 'retrieval', `${set.name}.json`), 'utf8')),
  }))
}
