const CELLS = /^(?<sheet>.*!)?(?<first>[A-Z]+)(?<top>\d+)(?::(?<last>[A-Z]+)(?<bottom>\d+))?$/su
const ROWS = /^(?<word>.*\b(?:row|line))s (?<top>\d+)–(?<bottom>\d+)$/su

/**
 * Narrows the location of a passage of table rows, e.g. `Prices!A2:D9` or `rows 2–9`, to one of its rows. Returns the
 * whole location if the rows cannot be told apart: empty ones are not in the passage.
 * @param at Index of the row.
 * @param count Rows of the passage.
 */
export function locationOfRow(location: string, at: number, count: number): string {
  const found = CELLS.exec(location)?.groups ?? ROWS.exec(location)?.groups
  if (found === undefined) return location
  const [top, bottom] = [Number(found.top), Number(found.bottom ?? found.top)]
  if (bottom - top + 1 !== count) return location
  if (found.word !== undefined) return `${found.word} ${top + at}`
  const { sheet = '', first, last = first } = found
  return `${sheet}${first}${top + at}${last === first ? '' : `:${last}${top + at}`}`
}
