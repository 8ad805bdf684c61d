import type { Category, ClassificationCategory } from '../items/category.ts'
import countedWords from './counted-words.json' with { type: 'json' }

/** A classification by the word that labels its codes. */
const SCHEMES: readonly (readonly [label: RegExp, category: ClassificationCategory])[] = [
  [/\b(capitol|chapter|subcap|subchapter|functional|cofog|fn\b|cf\b)/, 'functional_classification'],
  [/\b(titl|title|art|alin|economic|ec\b|ce\b)/, 'economic_classification'],
]

/**
 * The classification that the labels before a code name: `titlul`, `ec:` the economic one, `capitolul`, `fn:` the
 * functional one. Null for labels of either, `cap`, `cod`, `par`, and where they contradict each other.
 */
export function schemeOf(labels: string): ClassificationCategory | null {
  const named = SCHEMES.filter(([label]) => label.test(labels)).map(([, category]) => category)
  return named.length === 1 ? (named[0] ?? null) : null
}

/** Tells whether the labels say the classification that is not asked for. */
export function isOfOther(labels: string, category: Category): boolean {
  const scheme = schemeOf(labels)
  return scheme !== null && scheme !== category
}

/** Numbers of the titles of Order 1954/2005, as budgets print them, by the first pair of their codes. */
const TITLES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    i: '10',
    ii: '20',
    iii: '30',
    iv: '40',
    v: '50',
    vi: '51',
    vii: '55',
    viii: '56',
    ix: '57',
    x: '58',
    xi: '59',
    xiii: '71',
    xiv: '72',
  }),
)

/** The first pair of the codes of a title with a Roman number; undefined for another number. */
export const titlePair = (roman: string): string | undefined => TITLES.get(roman)

/** Words that count or measure: a number before one is an amount, a share or an age and no code. */
const COUNTED_WORD = `(?:${countedWords.join('|')})\\b`
const COUNTED = new RegExp(`^(?:%|‰|la (?:suta|mie)\\b|de\\b|${COUNTED_WORD})`)

/** Tells whether what follows a number makes an amount of it: `1000 lei`, `65 ani`, `70 de ani`, `10%`. */
export const isAmountBefore = (rest: string): boolean => COUNTED.test(rest)

/** An amount, a share or an age among words: `pensie la 65 de ani`, `peste 1000 lei`. */
const AMOUNT = new RegExp(
  `\\b(?:(?:la|peste|sub|de|pana la|intre|cu|over|under|at)\\s+)?\\d+(?:\\s+de)?\\s+${COUNTED_WORD}(?:\\s+(?:de\\s+)?(?:lei|ron|euro))?`,
  'g',
)

/** The words without the amounts in them. */
export const withoutAmounts = (words: readonly string[]): readonly string[] =>
  words.join(' ').replaceAll(AMOUNT, ' ').split(' ').filter(Boolean)

/** Words beside a code that say nothing about which one is meant. */
const NEUTRAL =
  /^(bugetul?|bugetului|locale?|stat|lei|ron|total|cheltuieli(le)?|venituri(le)?|capitol(ul)?|titlul?|cod(ul)?|code|de|din|la|pe|pentru|si|in|mii|(19|20)\d\d)$/

/** The words that stand beside a code, empty where all of them would stand beside any. */
export function tellingRest(rest: string): string {
  const bare = rest
    .replaceAll(/\bbuget(ul|ului)? (local|de stat)\b/g, ' ')
    .replaceAll(/\b(19|20)\d\d\b/g, ' ')
    .replace(/^[\s\-–—:;.,)(]+/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const words = bare.match(/[a-z0-9]+/g) ?? []
  return words.every((word) => NEUTRAL.test(word)) ? '' : bare
}
