import { fold } from '../text/index.ts'
import type { Quantity } from './quantities.ts'

/** Checks whether a figure is the least that is allowed, the most, or just what it is. */
export type Bound = 'least' | 'most' | 'exact'

/**
 * Measures, by the beginnings of the words for it, without accents. The name that comes first is told. Two
 * sentences are compared only where both say what they measure: precision before completeness.
 */
const MEASURES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['profondeur', /^(?:profondeur|depth|profond|deep)/],
  ['largeur', /^(?:largeur|width|large$|wide)/],
  ['longueur', /^(?:longueur|length)/],
  ['hauteur', /^(?:hauteur|height|haut$|vue$|high$|tall$)/],
  ['épaisseur', /^(?:epaisseur|thick)/],
  ['diamètre', /^(?:diametre|diameter|dn$)/],
  ['pente', /^(?:pente|slope|devers|steep)/],
  ['distance', /^(?:distance|espacement|espace|spacing|ecartement|entraxe)/],
  ['couverture', /^(?:couverture|cover$)/],
  ['pression', /^(?:pression|pressure)/],
  ['délai', /^(?:delai|duree|deadline|duration)/],
  ['vitesse', /^(?:vitesse|speed)/],
  ['débit', /^(?:debit|flow)/],
  ['volume', /^volume/],
  [
    'montant',
    /^(?:montant|enveloppe|cout(?:s|e\p{L}*)?$|prix|amount|cost(?:s|ing)?$|price|penalite|penalty|tarif|loyer|cotisation|budget|subvention|fee$|rent$)/u,
  ],
  ['température', /^temperature/],
  ['portance', /^(?:portance|bearing)/],
  ['surface', /^(?:surface|superficie|area$)/],
  ['masse', /^(?:masse|poids|weight)/],
  ['puissance', /^(?:puissance|power$)/],
  ['altitude', /^(?:altitude|cote$)/],
  ['portée', /^(?:portee|span$)/],
  ['rayon', /^(?:rayon$|rayons$|radius)/],
  ['tension', /^(?:tension|voltage)/],
  ['capacité', /^(?:capacite|contenance|capacity)/],
  ['consommation', /^(?:consommation|consumption)/],
  ['dosage', /^dosage/],
  ['densité', /^(?:densite|density)/],
  ['résistance', /^(?:resistance|strength)/],
  ['rendement', /^(?:rendement|efficiency|yield$)/],
  ['fréquence', /^(?:frequence|frequency)/],
  ['humidité', /^(?:humidite|humidity)/],
  ['âge', /^(?:age|ages)$/],
]

/** Base units of measures that have one alone; a counter-slope of 1 cm is not a slope. */
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    profondeur: 'm',
    largeur: 'm',
    longueur: 'm',
    hauteur: 'm',
    épaisseur: 'm',
    diamètre: 'm',
    distance: 'm',
    couverture: 'm',
    pente: '%',
    montant: '€',
    température: '°C',
    surface: 'm²',
    masse: 'kg',
    portée: 'm',
    rayon: 'm',
    tension: 'V',
    humidité: '%',
    âge: 'year',
  }),
)

/** The base unit of a measure's values; null where it may have several. */
export const unitOf = (measure: string): string | null => UNITS.get(measure) ?? null

/** Words near a figure that say which bound it is. */
const AT_LEAST =
  /(?:au moins|minimum|minimale?|sans etre inferieure?|ne descend|at least|not less|no less than|minimal|pas moins de|mindestens|al menos)/
const AT_MOST =
  /(?:au plus|maximum|maximale?|ne depasse|sans depasser|at most|not more|no more than|up to|pas plus de|hochstens|maximal|nicht mehr als|como maximo)/
/** Right before and right behind the figure itself. */
const MIN_BEFORE =
  /(?:(?<!not |no )more than|(?<!pas )plus de|(?<!nicht )mehr als|(?<!no )mas de|(?:longer|taller|older|larger|bigger|higher|heavier|greater|deeper|wider|later) than|over|above|exceed\p{L}*|superieure?s? a|depass\p{L}+|au-dessus de|au-dela de)\s$/u
const MAX_BEFORE =
  /(?:(?<!not |no )(?:less|fewer) than|(?<!pas )moins de|(?<!nicht )weniger als|menos de|(?:shorter|smaller|younger|lower|lighter|narrower|earlier) than|under|below|inferieure?s? a|au-dessous de|en dessous de)\s$/u
const MIN_BEHIND =
  /^\s(?:or (?:more|over|above|longer|older)|and (?:over|more|above)|(?:ou|et) plus)(?![\p{L}])/u
const MAX_BEHIND = /^\s(?:or (?:less|fewer|under|below|shorter|younger)|(?:ou|et) moins)(?![\p{L}])/u

/** The measure that stands nearest before the figure, else nearest behind it, with no other figure between. */
export function measureOf(
  sentence: string,
  { start, end }: Quantity,
  all: readonly Quantity[],
): string | null {
  const before = Math.max(0, ...all.filter((other) => other.end <= start).map((other) => other.end))
  const behind = Math.min(
    sentence.length,
    ...all.filter((other) => other.start >= end).map((other) => other.start),
  )
  return lastMeasure(sentence.slice(before, start)) ?? firstMeasure(sentence.slice(end, behind))
}

/** The measure that is named right behind a figure: `6 metres wide`, `6 mètres de large`. */
export function measureBehind(sentence: string, { end }: Quantity): string | null {
  const word = /^\s(?:de\s|d['’]|in\s)?(?<word>\p{L}+)/u.exec(sentence.slice(end))?.groups?.word
  if (word === undefined) return null
  return /^long(?:ue)?$/iu.test(word) ? 'longueur' : firstMeasure(word)
}

/** Matches the verb of a value that is raised, and no span of a beam: `la distance est portée à 4 m`. */
const RAISED = /\b(?:est|sont|ete|etre|sera|seront) portees? a\b/g

export const measuresIn = (text: string): string[] =>
  fold(text)
    .replace(RAISED, ' ')
    .split(/[^\p{L}]+/u)
    .flatMap((word) => MEASURES.find(([, pattern]) => pattern.test(word))?.[0] ?? [])

const lastMeasure = (text: string): string | null => measuresIn(text).at(-1) ?? null
const firstMeasure = (text: string): string | null => measuresIn(text)[0] ?? null

/** Checks whether a folded word says a bound: it is of a figure, and no name of a thing. */
export const isBoundWord = (word: string): boolean => AT_LEAST.test(word) || AT_MOST.test(word)

export function boundOf(sentence: string, { start, end }: Quantity): Bound {
  const before = fold(sentence.slice(Math.max(0, start - 40), start))
  const behind = fold(sentence.slice(end, end + 20))
  if (MIN_BEFORE.test(before) || MIN_BEHIND.test(behind)) return 'least'
  if (MAX_BEFORE.test(before) || MAX_BEHIND.test(behind)) return 'most'
  if (AT_LEAST.test(before) || AT_LEAST.test(behind)) return 'least'
  return AT_MOST.test(before) || AT_MOST.test(behind) ? 'most' : 'exact'
}

/** Words with a capital inside the sentence: `Tanneurs`, `Pressoir`. */
export const namesOf = (sentence: string): string[] =>
  Array.from(sentence.slice(1).matchAll(/(?<![\p{L}.])\p{Lu}[\p{L}'’-]+/gu), ([name]) => fold(name))
