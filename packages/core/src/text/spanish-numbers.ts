const numbered = (words: string, valueAt: (at: number) => number) =>
  words.split(' ').map((word, at) => [word, valueAt(at)] as const)

const HUNDREDS =
  'doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'
const SMALL = new Map<string, number>([
  ...numbered(
    'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
    (at) => at + 2,
  ),
  ...numbered('treinta cuarenta cincuenta sesenta setenta ochenta noventa', (at) => (at + 3) * 10),
  ...numbered(HUNDREDS, (at) => (at + 2) * 100),
  ...numbered(HUNDREDS.replaceAll('os', 'as'), (at) => (at + 2) * 100),
  ['cien', 100],
  ['ciento', 100],
])
/** They go on with a number, and begin none: alone they are articles. */
const ONE = new Map([
  ['uno', 1],
  ['una', 1],
  ['un', 1],
])
const longestFirst = (words: Iterable<string>): string =>
  [...words].sort((a, b) => b.length - a.length).join('|')
const FIRST = longestFirst([...SMALL.keys(), 'mil'])
const NEXT = longestFirst([...SMALL.keys(), ...ONE.keys(), 'mil'])

/** Spanish numbers in words: `cuarenta y dos`, `mil doscientos`. */
export const SPANISH_NUMBERS = {
  pattern: `(?:${FIRST})(?:(?: y | )(?:${NEXT})(?![\\p{L}]))*`,
  valueOf(words: string): number | undefined {
    let [sum, part] = [0, 0]
    for (const word of words.toLowerCase().split(/ y | /)) {
      if (word === 'mil') [sum, part] = [sum + 1000 * (part || 1), 0]
      else part += SMALL.get(word) ?? ONE.get(word) ?? 0
    }
    return sum + part || undefined
  },
}
