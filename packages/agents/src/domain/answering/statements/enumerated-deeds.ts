import { isFunctionWord } from '@agora-mcp/core/text'
import type { Span } from './span.ts'

const JOINT = /,?\s+(?:et|puis|and|then)\s+(?:de\s+|d['’]|à\s+|to\s+)?|,\s+(?:de\s+|d['’]|à\s+|to\s+)?/giu
/** Matches a French infinitive with its pronoun. */
const INFINITIVE = /^(?:(?:se|lui|leur|y|les?|la)\s|[sl]['’])?(?<verb>\p{Ll}{2,}(?:er|ir|re))(?!\p{L})/u
/** Matches an English verb with its object. */
const VERB_OBJECT =
  /^(?<verb>\p{Ll}{2,})\s(?:the|an?|its|our|their|all|each|every|any|one|two|three|four|\d+)(?!\p{L})/u

/** Checks whether a text begins with what somebody is to do, without who: `Réserver la sono`, `book the hall`. */
export function beginsWithDeed(text: string): boolean {
  const { verb } = (INFINITIVE.exec(text) ?? VERB_OBJECT.exec(text))?.groups ?? {}
  return verb !== undefined && !isFunctionWord(verb, 'fr') && !isFunctionWord(verb, 'en')
}

/**
 * Finds the deeds that a text lists: `réserver la sono, commander le goûter et imprimer les invitations`.
 * @returns Their spans; empty unless there are two.
 */
export function enumeratedDeeds(text: string): Span[] {
  if (!beginsWithDeed(text)) return []
  const starts = [
    0,
    ...Array.from(text.matchAll(JOINT), ({ 0: joint, index }) => index + joint.length).filter((at) =>
      beginsWithDeed(text.slice(at)),
    ),
  ]
  if (starts.length < 2) return []
  return starts.map((start, at) => {
    const next = starts[at + 1]
    const deed = text.slice(start, next)
    // The words that join two deeds belong to neither.
    const end =
      next === undefined
        ? deed.length
        : deed.search(/,?\s+(?:(?:et|puis|and|then)\s+)?(?:de\s+|d['’]|à\s+|to\s+)?$|,\s+$/iu)
    return { start, end: start + (end === -1 ? deed.length : end) }
  })
}
