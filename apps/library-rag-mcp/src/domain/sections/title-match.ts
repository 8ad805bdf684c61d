import { textLikeness } from '@agora-mcp/core/text'
import { CHAPTER, LARGE_DIVISION, SECTION } from '../numbering/division-words.ts'
import { parseRoman } from '../numbering/roman-number.ts'
import { isNumberAlone } from '../numbering/section-number.ts'

const NUMBERING = new RegExp(
  `^(?:(?:${LARGE_DIVISION}|${CHAPTER}|${SECTION})\\s*)?(?:\\d+(?:\\.\\d+)*|[ivxlc]+|[a-z](?=[.)]))\\s*[.):—–-]*\\s+`,
  'iu',
)

/** Reduces a title to what is the same in a contents page and in the text: letters and digits, case folded. */
export function titleKey(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Removes the number before a title, unless the title is only a number. */
function withoutNumbering(title: string): string {
  const match = NUMBERING.exec(title)
  if (!match || match[0].length === title.length) return title
  // Many titles begin with a word that could be a Roman number.
  const number = /[a-z]+(?=\s*[.):—–-]*\s+$)/i.exec(match[0])?.[0]
  return number !== undefined && parseRoman(number) === null && !/[.)]\s*$/.test(match[0])
    ? title
    : title.slice(match[0].length)
}

/** 0 to 1: 1 for the same letters, slightly less if only the numbering differs. */
export function titleSimilarity(a: string, b: string): number {
  const [keyA, keyB] = [titleKey(a), titleKey(b)]
  if (keyA === '' || keyB === '') return 0
  if (keyA === keyB) return 1
  if (isNumberAlone(a) && isNumberAlone(b)) return 0
  const [bareA, bareB] = [titleKey(withoutNumbering(a)), titleKey(withoutNumbering(b))]
  if (bareA === bareB || bareA === keyB || keyA === bareB) return 0.97
  return 0.95 * textLikeness(bareA, bareB, 2)
}
