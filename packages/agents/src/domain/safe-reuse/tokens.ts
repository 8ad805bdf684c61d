import { normalize } from '@agora-mcp/core/text'

/** Spaces that group digits: plain, no-break, narrow no-break, thin. */
const GROUPING = '[ \\u00a0\\u202f\\u2009]'

/** Letters and digits joined by separators used in codes: `EPSG:2154`, `DN300`, `D1083-A`, `20.30.01`. */
const CODE =
  '(?:\\p{L}+[:./_-]?\\d[\\p{L}\\d]*|\\d+\\p{L}[\\p{L}\\d]*)(?:[:./_-][\\p{L}\\d]+)*|\\d+(?:[./:-]\\d+){2,}'
/** Matches a number; a minus sign counts only if it joins nothing: in `-5 m`, but not in `12-14`. */
const NUMBER = `(?:(?<![\\p{L}\\d])[-−])?(?:\\d{1,3}(?:${GROUPING}\\d{3})+(?!\\d)|\\d+)(?:[.,]\\d+)?`
const WORD = '\\p{L}[\\p{L}\\p{M}]*'
const SIGN = '[%‰€$£°²³<>=≤≥+×/]'

const PIECES = new RegExp(
  `(?<code>${CODE})|(?<number>${NUMBER})|(?<word>${WORD})|(?<sign>${SIGN})|(?<pause>[,;:()])`,
  'gu',
)

/**
 * Tokenises a question to a comparable form: words in lower case with accents (`commencé` is not `commence`),
 * numbers as `#650000`, codes as `@EPSG2154`, pauses as `,` and `:`. Keeps everything that could tell two
 * questions apart.
 */
export function tokensOf(question: string): string[] {
  return Array.from(normalize(question).matchAll(PIECES), ({ groups = {} }) => {
    const { code, number, word, sign, pause } = groups
    if (code !== undefined) return `@${code.toUpperCase().replace(/[-_:]/g, '')}`
    if (number !== undefined) return `#${plainNumber(number)}`
    return word ?? sign ?? (pause === ':' ? ':' : ',')
  })
}

/**
 * Normalises `650 000` to `650000` and `0,20` to `0.2`. Three digits after a point or comma may be thousands
 * or thousandths, so such a number is kept as written and equals only the same spelling.
 */
function plainNumber(text: string): string {
  const digits = text.replace(new RegExp(GROUPING, 'g'), '').replace('−', '-')
  return /[.,]\d{3}$/.test(digits) ? digits : String(Number(digits.replace(',', '.')))
}
