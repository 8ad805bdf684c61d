// Code points for presentation forms, which no reader types into a search: ligatures, radicals, vertical
// punctuation, Arabic and Hebrew presentation forms, mathematical letters. Superscript digits and fractions
// differ in meaning from the plain ones and are not included.
const LOOKS =
  /[\uFB00-\uFB06\u2E9F\u2EF3\u2F00-\u2FD5\uFE10-\uFE19\uFE31-\uFE44\uFE47\uFE48\uFB20-\uFB28\uFB4F\uFB50-\uFBB1\uFBD3-\uFD3D\uFD50-\uFDC7\uFE80-\uFEFC\u{1D400}-\u{1D7FF}]/gu
const SPACES = /[\s\u00A0\u2000-\u200A\u202F\u205F\u3000]+/g
// Byte order marks, directional marks and control characters carry no text; the joiners U+200C and U+200D do.
const INVISIBLE = /(?!\s)\p{Cc}|[\u200B\u200E\u200F\u202A-\u202E\u2060\uFEFF\uFFFE\uFFFF]/gu

// Most lines match this, and need no cleaning.
const PLAIN = /^(?:[!-~\u00A1-\u00AC\u00AE-\u017F\u2018-\u201F]+(?: (?=[^ ]|$)|$))*$/

/** Returns text as a reader would type it: NFC, without presentation forms, white space collapsed. */
export function cleanCharacters(text: string): string {
  if (PLAIN.test(text)) return text
  return text
    .toWellFormed()
    .replace(INVISIBLE, '')
    .replace(LOOKS, (look) => look.normalize('NFKC'))
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

/** Converts raised digits to superscripts, so that ten squared does not become one hundred and two. */
export function toSuperscript(digits: string): string {
  return digits.replace(/\d/g, (digit) => SUPERSCRIPTS.get(digit) ?? digit)
}
