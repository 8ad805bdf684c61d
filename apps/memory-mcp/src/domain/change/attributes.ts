import { fold } from '@agora-mcp/core/text'
import attributes from './attributes.json' with { type: 'json' }
import { unitOf } from './stated-values.ts'

// Attributes that people express in different words, in English, French, German, Spanish and Italian; folded
// word beginnings.

const ATTRIBUTES: readonly (readonly [attribute: string, beginnings: string])[] = Object.entries(attributes)

/** Attributes by the units of their amounts: `the cat is at 5 kg` says what it weighs. */
const ATTRIBUTE_OF_UNIT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    weight: 'kg lb lbs t tons tonnes',
    size: 'm inch inches feet ft',
    duration: 'min s days jours weeks semaines months mois years ans',
    capacity: 'l hl m³',
    price: '€ $ £ chf',
  }).flatMap(([attribute, units]) => units.split(' ').map((unit) => [unitOf(unit), attribute] as const)),
)

const FAMILIES = ATTRIBUTES.map(([attribute, beginnings]) => [attribute, beginnings.split(' ')] as const)

/** Pairs of verbs for opposite ends: "opens at nine" and "closes at six" do not contradict each other. */
const ENDS: readonly (readonly [one: string, other: string])[] = [
  ['open opens opened ouvre ouvrent offnet abre apre', 'close closes closed fermer schliesst cierra chiude'],
  [
    'begin begins start starts commencer debute beginnt fangt empieza inizia',
    'end ends finishes finit termine endet hort termina finisce',
  ],
  [
    'leaves departs leave part partent fahrt abfahrt sale parte',
    'arrives arrive arrivent ankommt ankunft llega arriva',
  ],
]

/** Checks whether two texts, as folded words, are about opposite ends of something. */
export function speakOfOtherEnds(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const has = (words: ReadonlySet<string>, verbs: string) => verbs.split(' ').some((verb) => words.has(verb))
  return ENDS.some(
    ([begin, end]) =>
      (has(one, begin) && !has(one, end) && has(other, end) && !has(other, begin)) ||
      (has(one, end) && !has(one, begin) && has(other, begin) && !has(other, end)),
  )
}

/** Words that only begin like one for an attribute. */
const OTHER_WORDS = new Set(['workshop', 'workshops', 'habits', 'partner', 'naming'])

export function attributesOf(word: string): string[] {
  const folded = fold(word)
  if (OTHER_WORDS.has(folded)) return []
  const isOne = (beginning: string) =>
    beginning.length > 4 ? folded.startsWith(beginning) : folded === beginning
  return FAMILIES.flatMap(([attribute, beginnings]) => (beginnings.some(isOne) ? [attribute] : []))
}

/** The attributes that amounts of these kinds are of, e.g. `amount kg`. */
export const attributesOfAmounts = (kinds: Iterable<string>): string[] =>
  [...kinds].flatMap((kind) => ATTRIBUTE_OF_UNIT.get(kind.replace(/^amount /, '')) ?? [])
