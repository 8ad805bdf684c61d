import { fold } from '@agora-mcp/core/text'
import { COURTESY_TITLE } from '../../lexicon/courtesy-title.ts'
import type { Concept } from './concepts.ts'
import { overlap } from './span.ts'

export interface Named {
  readonly name: string
  /** UTF-16 offset. */
  readonly start: number
  readonly end: number
}

/** `O’Brien`, not the elided article of `L’agence`. */
const CAPITAL = String.raw`\p{Lu}(?:[\p{L}-]|[’'](?=\p{Lu}))+`
const PARTICLE = `(?:de la |de |du |des |d[’']|le |la |van |von )`
const TITLE = String.raw`${COURTESY_TITLE}\s+`
const LEADING_TITLE = new RegExp(`^${TITLE}`, 'u')
const TITLED = new RegExp(
  String.raw`(?<![\p{L}])${TITLE}(?:${CAPITAL}|\p{Lu}\.)(?:\s+${PARTICLE}?${CAPITAL}){0,3}`,
  'gu',
)
const NAMES = new RegExp(String.raw`(?<![\p{L}])${CAPITAL}(?:\s+${PARTICLE}?${CAPITAL}){1,3}`, 'gu')
const MENTION = /(?<![\p{L}\d])@\p{L}[\p{L}\d._-]*/gu

/** Matches parties to a contract or an office that act without a proper name, folded. */
export const PARTY =
  /\b(?:l'entreprise|entreprise|titulaire|maitre d'ouvrage|maitre d'oeuvre|maitrise d'ouvrage|maitrise d'oeuvre|commune|mairie|ville|departement|region|etat|syndicat|exploitant|association|conseil|bureau|locataire|proprietaire|bailleur|prestataire|fournisseur|cabinet|organisme|societe|equipe|centre|team|contractor|owner|operator|municipality|council|client|tenant|landlord)\b/

/** Matches who does something, told by their office behind a passive verb, folded: `conservé par le régisseur`. */
export const PASSIVE_AGENT =
  /\b(?:par (?:le |la |l'|un |une )|by (?:the |an? ))(?:\p{L}+[ -]){0,2}?\p{L}+(?:eur|euse|ien|ienne|iste|aire|ante?|trice|iere?|gente?|chef|maire|er|or|ist|ian|chair|head)\b/u

/**
 * Finds the people and bodies that a text names, in text order; titled names are matched first to avoid
 * duplicates.
 */
export function peopleIn(text: string): Named[] {
  const found: Named[] = []
  for (const pattern of [TITLED, NAMES, MENTION]) {
    for (const { 0: name, index } of text.matchAll(pattern)) {
      const span = { start: index, end: index + name.length }
      if (found.some((other) => overlap(span, other))) continue
      if (pattern === NAMES && isOrdinary(text, index, name)) continue
      found.push({ name, ...span })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

/** Checks whether a name only repeats the question, regardless of its title. */
export function isAskedName(name: string, concepts: readonly Concept[]): boolean {
  const words = fold(name.replace(LEADING_TITLE, ''))
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  // Particles and initials do not identify a person, unless the name has nothing else.
  const telling = words.filter((word) => word.length > 2)
  const isAsked = (word: string) => concepts.some(({ key }) => key.split(' ').includes(word))
  // `Chaudière Viesta` is the thing asked about, not somebody.
  const isThing = !LEADING_TITLE.test(name) && isAsked(words[0] ?? '')
  return isThing || (telling.length > 0 ? telling : words).every(isAsked)
}

/** Checks for capitalised words that are not names: months, weekdays and sentence beginnings. */
const isOrdinary = (text: string, index: number, name: string): boolean =>
  /^(?:Le|La|Les|L|Un|Une|Ce|Cette|Ces|Il|Elle|Au|Aux|Du|Des|En|The|A|An)\s/u.test(name) &&
  (index === 0 || /[.!?:]\s*$/u.test(text.slice(0, index)))
