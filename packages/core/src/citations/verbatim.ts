import { normalize } from '../text/index.ts'
import { clausesOf } from './clauses.ts'
import { embeddingsOf } from './embedded-clauses.ts'
import { opensWithException } from './exceptions.ts'
import { isPresent } from './finite-verbs.ts'
import { opensWithCondition } from './modality.ts'
import { isNegated } from './negation.ts'
import type { Sentence } from './sentences.ts'

/** Words, figures and the signs that change them; a note's figure at the end of a word is none. */
const TOKEN =
  /[\p{L}\p{M}]+(?:['’ʼ-][\p{L}\p{M}]+)*(?<note>(?<=[\p{L}]{3})\d{1,2}(?![\p{L}\d]))?|\d+(?:[.,]\d+)*|[%‰°€£$]|[-−](?=\d)/gu
const DIVIDED = /[-\u00ad]\s*\n\s*/g
/** Makes what follows no statement. */
const OPENS = /(?:^|\s)(?:if|whether|unless|si|wenn|ob|falls)$/iu
const LEADS_IN = /(?:^|\s)(?:that|que|qu'|dass)$/iu

/** Goes on about some of what was named, or part of the time. */
const NARROWS = /^\s(?:that|who|whose|which|qui|que|dont|only|seulement|uniquement)(?![\p{L}])|^\squ['’]/iu
const NARROWS_PRESENT = /^\s(?:during|while|when|pendant|durant|quand|lorsqu\p{L}*)(?![\p{L}])/iu

interface Placed {
  readonly form: string
  readonly start: number
  readonly end: number
}

function tokensOf(text: string): Placed[] {
  return Array.from(text.matchAll(TOKEN), ({ 0: written, index, groups }) => ({
    form: normalize(groups?.note === undefined ? written : written.slice(0, -groups.note.length)),
    start: index,
    end: index + written.length,
  }))
}

/**
 * Finds the words of a claim one after the other, as a statement of the text: not in the middle of a clause, which may
 * say the contrary, and not behind `it is not true that`. Offsets, null where they do not.
 */
export function isVerbatimIn(
  claim: string,
  text: string,
  sentences: readonly Sentence[],
  language: string,
): { readonly start: number; readonly end: number } | null {
  const wanted = tokensOf(claim)
  const tokens = tokensOf(text.replace(DIVIDED, (sign) => '\u2060'.repeat(sign.length)))
  if (wanted.length < 3) return null
  for (let at = 0; at + wanted.length <= tokens.length; at++) {
    if (!wanted.every(({ form }, one) => tokens[at + one]?.form === form)) continue
    const [start, end] = [tokens[at]?.start ?? 0, tokens[at + wanted.length - 1]?.end ?? 0]
    if (isStatement(start, end, text, sentences, language)) return { start, end }
  }
  return null
}

function isStatement(
  start: number,
  end: number,
  text: string,
  sentences: readonly Sentence[],
  language: string,
): boolean {
  const first = sentences.find((sentence) => start < sentence.end)
  const last = sentences.find((sentence) => end <= sentence.end)
  const before = text.slice(first?.start ?? 0, start).trim()
  const behind = text.slice(end, last?.end ?? text.length)
  if (isNegated((clausesOf(`x ${behind}`)[0]?.text ?? '').slice(1))) return false
  if (opensWithCondition(behind.replace(/^[,\s]+/, '')) || opensWithException(behind, language)) return false
  if (NARROWS.test(behind) || (NARROWS_PRESENT.test(behind) && isPresent(text.slice(start, end), language)))
    return false
  if (before === '') return true
  if (OPENS.test(before) || opensWithCondition(before)) return false
  const clauses = embeddingsOf(clausesOf(first?.text ?? ''), language)
  const own = clauses.findLast((clause) => clause.start <= start - (first?.start ?? 0))
  if (own !== undefined && own.embedding !== null) return false
  if (LEADS_IN.test(before)) return !isNegated(before)
  const lead = before.replace(/\s(?:and|but|et|mais|und|aber|y|pero)$/iu, ',')
  return /[,;:–—«“"(]$/u.test(lead)
}
