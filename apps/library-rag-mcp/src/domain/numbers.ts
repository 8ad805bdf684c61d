/** The smallest of any number of values, infinite where there are none. */
export function least(values: Iterable<number>): number {
  let smallest = Number.POSITIVE_INFINITY
  for (const value of values) if (value < smallest) smallest = value
  return smallest
}

/** The greatest of any number of values, minus infinite where there are none. */
export function greatest(values: Iterable<number>): number {
  let largest = Number.NEGATIVE_INFINITY
  for (const value of values) if (value > largest) largest = value
  return largest
}

const ROMAN_VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }
const ROMAN = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/

/** Value of a Roman number in either case, null where the text is none. */
export function parseRoman(text: string): number | null {
  const letters = text.toLowerCase()
  if (letters === '' || !ROMAN.test(letters)) return null
  let total = 0
  for (const [at, letter] of [...letters].entries()) {
    const value = ROMAN_VALUES[letter] ?? 0
    const next = ROMAN_VALUES[letters[at + 1] ?? ''] ?? 0
    total += value < next ? -value : value
  }
  return total
}

/** The Roman number of a positive integer, in lower case. */
export function toRoman(value: number): string {
  const steps: [number, string][] = [
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ]
  let rest = value
  let roman = ''
  for (const [step, letters] of steps) {
    while (rest >= step) {
      roman += letters
      rest -= step
    }
  }
  return roman
}

const ORDINAL =
  /^(?:premi(?:er|ère)|deuxième|seconde?|troisième|quatrième|cinquième|sixième|septième|huitième|neuvième|dixième|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|(?:erste|zweite|dritte|vierte|fünfte|sechste|siebte|achte|neunte|zehnte)[rs]?|(?:prim|secund|terti|quart|quint|sext|septim|octav|non|decim)(?:us|a|um)|πρῶτο[νς]|δεύτερο[νς]|τρίτο[νς])$/iu

/** Whether a heading is nothing but a number, with or without the word for what it numbers: `Chapitre I`, `2.1`. */
export function isNumberAlone(heading: string): boolean {
  const number = /^(?:\p{L}+\s+)?(\d+(?:\.\d+)*|\p{L}+)[.):]*$/u.exec(heading.trim())?.[1]
  if (number === undefined) return false
  return /^\d/.test(number) || ORDINAL.test(number) || parseRoman(number) !== null
}

/** What books call their parts, in the languages whose scans are read: nothing of what stands in them. */
const PART =
  /^(?:§|act[e]?|akt|annexe?|anhang|appendix|articles?|artikel|articulus|band|books?|buch|capitulum|caput|chapitre|chapter|document|dokument|fragment|kapitel|le[cç]on|lektion|lesson|liber|livre|page|pagina|paragraph[e]?|pars|part|partie|passage|sc[eè]ne|section|sectio|abschnitt|seite|szene|teil|texte?|tom[e]?|tomus|volume|βιβλίον?|κεφάλαιον?|μέρος)(?![\p{L}])/iu

/** Whether a heading only numbers a part of a book: `Chapitre I`, `§ 12`, `2.1`; not `Louis XIV`, which names somebody. */
export function isSectionNumber(heading: string): boolean {
  const rest = heading.trim().replace(PART, '').trim()
  return isNumberAlone(rest) && !/^\p{L}+\s/u.test(rest)
}
