import type { Answers } from '../../messages/index.ts'
import type { FoundPassage } from './passages.ts'

/** A quotation as an answer shows it. */
export interface QuoteLines {
  readonly text: string
  /** The program's own words in it, which claim nothing. */
  readonly own: readonly string[]
}

/**
 * Quotes prose in quotation marks with its place, and a row of a table as cells with the names of their columns. The marks
 * are « » in every language: the page finds quotations by them.
 * @param mark Mark of the citation, e.g. `[1]`
 */
export function quoteLines(
  { text, source, location, fields }: FoundPassage,
  mark: string,
  answers: Pick<Answers, 'withColon'>,
): QuoteLines {
  if (fields === null) return { text: `« ${text} » ${mark} ${source}, ${location}`, own: [] }
  const head = answers.withColon(`${source}, ${location}`)
  const cells = fields.map(({ name, value }) => `- ${name.replaceAll('_', ' ')}: ${value} ${mark}`)
  return { text: [head, ...cells].join('\n'), own: [head] }
}
