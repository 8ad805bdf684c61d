import { figuresOf } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import type { Concept } from './concepts.ts'
import { replacedIn } from './replaced.ts'

type Change = 'rise' | 'fall'

/** Words that tell or ask that a value rises, folded; `porté à` as texts say it. */
const RISES =
  /(?<!\p{L})(?:augment(?!atif)\p{L}*|hauss\p{L}+|doubl(?:e|ee?s?|er|ent)|(?:monte(?:nt)?|montee?s?|grimp\p{L}+) a|relev(?:e|ee|es|ees|er|ent)|majore\p{L}*|encheri\p{L}*|port(?:e|ee|es|ees|er|ent) .{0,40}?\ba|rais(?:e|es|ed|ing)|increas\p{L}+|r[io]se[ns]?|go(?:es|ne)? up|went up|climb\p{L}*)(?!\p{L})/u
const FALLS =
  /(?<!\p{L})(?:baiss\p{L}+|diminu\p{L}+|redui\p{L}+|reduction|ramen\p{L}+|abaiss\p{L}+|minore\p{L}*|chut(?:e|es|er|ent)|(?:descend\p{L}*|tomb\p{L}+) a|dr(?:op|ops|opped)|reduc\p{L}+|decreas\p{L}+|lowered|cut|f[ae]ll(?:s|en)?|go(?:es|ne)? down|went down)(?!\p{L})/u
/** Words that ask for a change without its direction. */
const CHANGES = /^(?:passe[rsz]?|passee?s?|chang\p{L}+|evolue\p{L}*|modifi\p{L}+)$/u

/** Tells whether a text says that a value rises or falls; `passe de 78 € à 74 €` by its figures. */
export function changeIn(text: string): Change | null {
  const figures = figuresOf(text).quantities
  const [former] = replacedIn(text, figures)
  const later = figures.find((one) => former !== undefined && one.start > former.start)
  if (
    former !== undefined &&
    later !== undefined &&
    later.unit === former.unit &&
    later.value !== former.value
  )
    return later.value > former.value ? 'rise' : 'fall'
  const plain = fold(text)
  return RISES.test(plain) ? 'rise' : FALLS.test(plain) ? 'fall' : null
}

const directionOf = ({ key }: Concept): Change | null =>
  RISES.test(key) ? 'rise' : FALLS.test(key) ? 'fall' : null

/** Returns the concept by which a question asks for a change: of `le tarif réduit a-t-il baissé`, the last. */
export const askedChange = (concepts: readonly Concept[]): Concept | undefined =>
  concepts.findLast((concept) => directionOf(concept) !== null || CHANGES.test(concept.key))

/**
 * Checks whether a text tells the change of a value that a concept asks about, in whichever verb: `La cotisation est
 * portée à 30 €` tells that it `augmente`.
 * @param isEither True for a question whether it changed so, which the contrary answers, too.
 */
export function tellsChange(concept: Concept, text: string, isEither = false): boolean {
  const told = changeIn(text)
  const asked = isEither ? null : directionOf(concept)
  return told !== null && (asked === null || told === asked)
}
