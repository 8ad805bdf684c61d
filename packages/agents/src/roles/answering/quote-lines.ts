import type { Answers } from '../../messages/index.ts'
import type { FoundPassage } from './passages.ts'

/**
 * Quotes prose in quotation marks with its location, and a table row as cells with column names. The marks
 * are « » in every language, because the page detects quotations by them.
 * @param mark Mark of the citation, e.g. `[1]`.
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
