const ROMAN_VALUES: ReadonlyMap<string, number> = new Map(
  Object.entries<number>({ i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }),
)
const ROMAN = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/

/** Parses a Roman number in either case; null for other text. */
export function parseRoman(text: string): number | null {
  const letters = text.toLowerCase()
  if (letters === '' || !ROMAN.test(letters)) return null
  let total = 0
  for (const [at, letter] of [...letters].entries()) {
    const value = ROMAN_VALUES.get(letter) ?? 0
    const next = ROMAN_VALUES.get(letters[at + 1] ?? '') ?? 0
    total += value < next ? -value : value
  }
  return total
}

/** Formats a positive integer as a Roman number in lower case. */
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
