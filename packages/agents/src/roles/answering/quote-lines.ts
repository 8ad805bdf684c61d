import type { Answers } from '../../messages/index.ts'
import type { FoundPassage } from './passages.ts'

/**
 * Quotes prose in quotation marks with its place, and a row of a table as cells with the names of their columns. The marks
 * are « » in every language: the page finds quotations by them.
 * @param mark Mark of the citation, e.g. `[1]`
 */
export function quoteLines(
  { text, source, location, fields }: Pick<FoundPassage, 'text' | 'source' | 'location' | 'fields'>,
  mark: string,
  answers: Pick<Answers, 'withColon'>,
): string {
  if (fields === null) return `« ${text} » ${mark} ${source}, ${location}`
  const head = answers.withColon(`${source}, ${location}`)
  const cells = fields.map(({ name, value }) => `- ${name.replaceAll('_', ' ')}: ${value} ${mark}`)
  return [head, ...cells].join('\n')
}
