import { APPENDIX, CHAPTER, LARGE_DIVISION, LITERARY_DIVISION, SECTION } from '../numbering/division-words.ts'
import { isNumberAlone } from '../numbering/section-number.ts'

/** First words of headings that name a division, wider divisions first. */
export const DIVISIONS = [LARGE_DIVISION, `${CHAPTER}|${LITERARY_DIVISION}`, SECTION].map(
  (words, level) =>
    new RegExp(`^(?:${words})(?!\\p{L})${level === 0 ? `|(?<!\\p{L})(?:${words})$` : ''}`, 'iu'),
)
const LETTERED_APPENDIX = new RegExp(`^(?:${APPENDIX})\\s+(?:\\p{L}|\\d{1,2}|[ivx]+)[.):]*$`, 'iu')
const ORDINAL_FIRST = new RegExp(
  `^\\p{L}+\\s+(?:${LARGE_DIVISION}|${CHAPTER}|section|abschnitt|lettre|méditation)[.:]?$`,
  'iu',
)

/** Checks for a division word with its number: `Kapitel 3`, `Zweiter Teil`, `Annexe A`. */
export function isDivisionNumber(text: string): boolean {
  const line = text.trim()
  return (
    LETTERED_APPENDIX.test(line) ||
    ORDINAL_FIRST.test(line) ||
    (isNumberAlone(line) && DIVISIONS.some((pattern) => pattern.test(line)))
  )
}
