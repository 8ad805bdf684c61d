import type { Wording } from '../../messages/wording.ts'
import type { FoundPassage } from './passages.ts'

/** A quotation as an answer shows it. */
export interface QuoteLines {
  readonly text: string
  /** What of it are the program's own words, which claim nothing. */
  readonly own: readonly string[]
}

/**
 * Prose in quotation marks with its place; of a line of a table its cells, each with the name of its column. The marks are
 * « » in every language: the page finds quotations by them.
 * @param mark The number of its citation, e.g. `[1]`.
 */
export function quoteLines(
  { text, source, location, fields }: FoundPassage,
  mark: string,
  wording: Pick<Wording, 'withColon'>,
): QuoteLines {
  if (fields === null) return { text: `« ${text} » ${mark} ${source}, ${location}`, own: [] }
  const head = wording.withColon(`${source}, ${location}`)
  const cells = fields.map(({ name, value }) => `- ${name.replaceAll('_', ' ')}: ${value} ${mark}`)
  return { text: [head, ...cells].join('\n'), own: [head] }
}
