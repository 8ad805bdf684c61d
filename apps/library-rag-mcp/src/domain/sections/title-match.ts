import { textLikeness } from '@agora-mcp/core/text'
import { parseRoman } from '../numbering/roman-number.ts'
import { isNumberAlone } from '../numbering/section-number.ts'

const NUMBERING =
  /^(?:(?:chapitre|chapter|kapitel|caput|livre|book|buch|liber|partie|part|teil|section|abschnitt|§)\s*)?(?:\d+(?:\.\d+)*|[ivxlc]+|[a-z](?=[.)]))\s*[.):—–-]*\s+/i

/** A title reduced to what stays the same between a contents page and the text: letters and digits, case folded. */
export function titleKey(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** A title without the number before it; a title that is nothing but a number stays. */
function withoutNumbering(title: string): string {
  const match = NUMBERING.exec(title)
  if (!match || match[0].length === title.length) return title
  // Many a title begins with a word that could be a Roman number.
  const number = /[a-z]+(?=\s*[.):—–-]*\s+$)/i.exec(match[0])?.[0]
  return number !== undefined && parseRoman(number) === null && !/[.)]\s*$/.test(match[0])
    ? title
    : title.slice(match[0].length)
}

/** How alike two titles are, 0 to 1: 1 for the same letters, a little less where only the numbering differs. */
export function titleSimilarity(a: string, b: string): number {
  const [keyA, keyB] = [titleKey(a), titleKey(b)]
  if (keyA === '' || keyB === '') return 0
  if (keyA === keyB) return 1
  if (isNumberAlone(a) && isNumberAlone(b)) return 0
  const [bareA, bareB] = [titleKey(withoutNumbering(a)), titleKey(withoutNumbering(b))]
  if (bareA === bareB || bareA === keyB || keyA === bareB) return 0.97
  return 0.95 * textLikeness(bareA, bareB, 2)
}
