import type { Citation } from './citation.ts'
import { type Sentence, sentencesOf } from './sentences.ts'

/** Lists begin so; the sign says nothing. */
const BULLET = /^(?:[-*•–]|\d{1,2}[.)])\s+/
const MARK = /\[(\d{1,3})\]/g

/** The sentences that say something; a mark behind the full stop belongs to the sentence before it. */
export function claimsOf(text: string, language: string | null): Sentence[] {
  const claims: Sentence[] = []
  for (const sentence of sentencesOf(text, language)) {
    if (/[\p{L}\p{N}]/u.test(sentence.text.replace(MARK, ''))) {
      claims.push(sentence)
      continue
    }
    const last = claims.at(-1)
    if (last === undefined || namedCitations(sentence.text).length === 0) continue
    claims[claims.length - 1] = { ...last, text: text.slice(last.start, sentence.end), end: sentence.end }
  }
  return claims
}

/** The positions of the citations that a sentence names, from 0: `[1]` names the first. */
const namedCitations = (sentence: string): number[] =>
  Array.from(sentence.matchAll(MARK), ([, number]) => Number(number) - 1)

export const withoutMarks = (sentence: string): string =>
  sentence.replace(MARK, '').replace(BULLET, '').replace(/\s+/g, ' ').trim()

/** The sentence without the names of the sources: a date in a file's name is not one that is claimed. */
export const withoutReferences = (sentence: string, citations: readonly Citation[]): string =>
  citations
    .flatMap(({ meta: { source, location } }) => [source, location])
    .filter((name): name is string => typeof name === 'string' && name.length > 2)
    .sort((a, b) => b.length - a.length)
    .reduce((text, name) => text.replaceAll(name, ' '), sentence)
