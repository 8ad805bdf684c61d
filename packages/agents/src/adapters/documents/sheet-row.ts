const CELLS = /^(?<sheet>.*!)?(?<first>[A-Z]+)(?<top>\d+)(?::(?<last>[A-Z]+)(?<bottom>\d+))?$/su
const PARAGRAPHS = /paragraphs? \d+(?:–\d+)?/u.source
/** Rows of one table, with the paragraphs around it. */
const ROWS = new RegExp(
  `^(?<path>.*?)(?:\\b${PARAGRAPHS}, )?(?<word>(?:\\btable \\d+, )?\\b(?:row|line))s? (?<top>\\d+)(?:–(?<bottom>\\d+))?(?:, ${PARAGRAPHS})?$`,
  'su',
)

/**
 * Narrows the location of a passage with table rows, e.g. `Prices!A2:D9`, `rows 2–9` or `Fees, paragraph 1, table 2,
 * rows 2–9`, to one of its rows. Returns the whole location if the rows cannot be told apart: empty ones are not in
 * the passage.
 * @param at Index of the row among the rows of the passage.
 * @param count Rows of the passage.
 */
export function locationOfRow(location: string, at: number, count: number): string {
  const found = CELLS.exec(location)?.groups ?? ROWS.exec(location)?.groups
  if (found === undefined) return location
  const [top, bottom] = [Number(found.top), Number(found.bottom ?? found.top)]
  if (bottom - top + 1 !== count) return location
  if (found.word !== undefined) return `${found.path}${found.word} ${top + at}`
  const { sheet = '', first, last = first } = found
  return `${sheet}${first}${top + at}${last === first ? '' : `:${last}${top + at}`}`
}
