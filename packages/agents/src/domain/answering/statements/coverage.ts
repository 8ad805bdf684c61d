import { areAkin, type TextForms, textForms } from '@agora-mcp/core/citations'
import type { Concept } from './concepts.ts'

/** Coverage of a concept by a word of its family. */
export const KIN = 0.85

/** Minimum coverage of a concept by its own words, a translation or an acronym. */
export const SAME = 0.95

/** Scores how well a text covers a concept; 1 in the words of the question. */
export function coverageIn({ stems, tokens, language }: TextForms, { alternatives: all }: Concept): number {
  const alternatives = all.filter((one) => one.language === undefined || one.language === language)
  let best = 0
  for (const { stems: wanted, quality } of alternatives) {
    if (quality <= best) continue
    if (wanted.every((stem) => stems.has(stem))) best = quality
  }
  if (best > 0) return best
  const isSaid = alternatives.some(
    ({ stems: wanted, quality }) =>
      wanted.length === 1 &&
      quality >= 0.9 &&
      tokens.some(({ word, stem }) => areAkin(wanted[0] ?? '', stem) || areAkin(wanted[0] ?? '', word)),
  )
  return isSaid ? KIN : 0
}

/** Checks whether a text has a concept: in the words of the question, in another form or as a synonym. */
export const covers = (forms: TextForms, concept: Concept): boolean => coverageIn(forms, concept) >= KIN

/** Checks whether a text has all of some concepts. */
export function namesAll(text: string, language: string | null, concepts: readonly Concept[]): boolean {
  const forms = textForms(text, language)
  return concepts.every((concept) => covers(forms, concept))
}
