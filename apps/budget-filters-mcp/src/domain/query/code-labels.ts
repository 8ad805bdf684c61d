import type { Category, ClassificationCategory } from '../items/category.ts'
import countedWords from './counted-words.json' with { type: 'json' }

const SCHEMES: readonly (readonly [label: RegExp, category: ClassificationCategory])[] = [
  [/\b(capitol|chapter|subcap|subchapter|functional|cofog|fn\b|cf\b)/, 'functional_classification'],
  [/\b(titl|title|art|alin|economic|ec\b|ce\b)/, 'economic_classification'],
]

/** `titlul`, `ec:` economic; `capitolul`, `fn:` functional. Null for `cap`, `cod` and contradictions. */
export function schemeOf(labels: string): ClassificationCategory | null {
  const named = SCHEMES.filter(([label]) => label.test(labels)).map(([, category]) => category)
  return named.length === 1 ? (named[0] ?? null) : null
}

export function isOfOther(labels: string, category: Category): boolean {
  const scheme = schemeOf(labels)
  return scheme !== null && scheme !== category
}

/** Numbers of the titles of Order 1954/2005, as printed in budgets, by the first pair of their codes. */
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

/** Returns the first pair of a title's codes by its Roman number; undefined if unknown. */
export const titlePair = (roman: string): string | undefined => TITLES.get(roman)

/** Units and counted words: a number before one is an amount, a share or an age rather than a code. */
const COUNTED_WORD = `(?:${countedWords.join('|')})\\b`
const COUNTED = new RegExp(`^(?:%|‰|la (?:suta|mie)\\b|de\\b|${COUNTED_WORD})`)

/** Checks whether the following text makes a number an amount: `1000 lei`, `65 ani`, `70 de ani`, `10%`. */
export const isAmountBefore = (rest: string): boolean => COUNTED.test(rest)

/** An amount, a share or an age among words: `pensie la 65 de ani`, `peste 1000 lei`. */
const AMOUNT = new RegExp(
  `\\b(?:(?:la|peste|sub|de|pana la|intre|cu|over|under|at)\\s+)?\\d+(?:\\s+de)?\\s+${COUNTED_WORD}(?:\\s+(?:de\\s+)?(?:lei|ron|euro))?`,
  'g',
)

export const withoutAmounts = (words: readonly string[]): readonly string[] =>
  words.join(' ').replaceAll(AMOUNT, ' ').split(' ').filter(Boolean)

/** Words beside a code that do not identify it. */
const NEUTRAL =
  /^(bugetul?|bugetului|locale?|stat|lei|ron|total|cheltuieli(le)?|venituri(le)?|capitol(ul)?|titlul?|cod(ul)?|code|de|din|la|pe|pentru|si|in|mii|(19|20)\d\d)$/

/** Returns the words beside a code; empty if none of them identifies it. */
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
