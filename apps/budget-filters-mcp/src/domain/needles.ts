import type { Word } from './name-words.ts'
import type { TextQuery } from './parse-query.ts'
import type { UatKind } from './uat-kind.ts'

/** Something to look for in names: one typed word with what may stand for it. */
export interface Needle {
  readonly word: Word
  /** Words of the same meaning. */
  readonly alternatives: readonly Word[]
  /** It may be the first letters of several words. */
  readonly mayBeAcronym: boolean
}

/** Longest query that is searched for in full; what comes after is scored all the same. */
const MOST_NEEDLES = 16

/** What a store looks for to find the candidates of one understanding of a query: its words, each once. */
export function needlesOf({ words }: TextQuery): Needle[] {
  const needles = new Map<string, Needle>()
  for (const { alternatives, ...word } of words) {
    if (needles.size >= MOST_NEEDLES) break
    if (word.text.length > MOST_LETTERS || needles.has(word.text)) continue
    needles.set(word.text, { word, alternatives, mayBeAcronym: /^[a-z]{2,8}$/.test(word.text) })
  }
  return [...needles.values()]
}

/** Longer words are data. */
const MOST_LETTERS = 40

/** Neighbours of a query written as one, as some registers write them: `podu turcului`, `PODUTURCULUI`. */
export function joinedNeighbours({ words }: TextQuery): string[] {
  const joined = words.slice(1).map(({ text }, index) => `${words[index]?.text ?? ''}${text}`)
  return [...new Set(joined)].filter(({ length }) => length <= MOST_LETTERS).slice(0, MOST_NEEDLES)
}

/** Lengths of words that slips are looked for in: longer ones keep enough trigrams. */
const SLIP_LENGTHS = { least: 3, most: 12 }

/**
 * What a typed word may have been before a letter was typed too many or two were exchanged, which leaves short words
 * without common trigrams.
 */
export function slipsOf(text: string): string[] {
  if (text.length < SLIP_LENGTHS.least || text.length > SLIP_LENGTHS.most) return []
  const slips = new Set<string>()
  for (let at = 0; at < text.length; at += 1) {
    if (text.length > SLIP_LENGTHS.least) slips.add(text.slice(0, at) + text.slice(at + 1))
    slips.add(text.slice(0, at) + (text[at + 1] ?? '') + text[at] + text.slice(at + 2))
  }
  slips.delete(text)
  return [...slips]
}

/** Kinds of unit that are looked for: those typed, and the county that may be meant by its name. */
export const kindsToShow = ({ kinds }: TextQuery): UatKind[] =>
  kinds === null ? [] : [...new Set([...kinds, 'county' as const])]

/** The word under which a store keeps the units of a kind; no name has it, since names are letters and digits. */
export const kindWord = (kind: UatKind): string => `#${kind}`
