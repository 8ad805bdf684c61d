// Latin ligatures have code points of their own (U+FB00 to U+FB06), which no reader types into a search.
const LIGATURES = /[\uFB00-\uFB06]/g
const SPACES = /[\s\u00A0\u2000-\u200A\u202F\u205F\u3000]+/g
// Byte order marks, directional marks and control characters carry no text; the joiners U+200C and U+200D do.
const INVISIBLE = /(?!\s)\p{Cc}|[\u200B\u200E\u200F\u202A-\u202E\u2060\uFEFF\uFFFE\uFFFF]/gu

/** Text as a reader would type it: NFC, ligatures undone, every run of white space one space. */
export function cleanCharacters(text: string): string {
  return text
    .toWellFormed()
    .replace(INVISIBLE, '')
    .replace(LIGATURES, (ligature) => ligature.normalize('NFKC'))
    .replace(SPACES, ' ')
    .normalize('NFC')
}

const SUPERSCRIPTS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    0: '⁰',
    1: '¹',
    2: '²',
    3: '³',
    4: '⁴',
    5: '⁵',
    6: '⁶',
    7: '⁷',
    8: '⁸',
    9: '⁹',
  }),
)

/** Digits raised above the line, so that ten squared does not become one hundred and two. */
export function toSuperscript(digits: string): string {
  return digits.replace(/\d/g, (digit) => SUPERSCRIPTS.get(digit) ?? digit)
}
