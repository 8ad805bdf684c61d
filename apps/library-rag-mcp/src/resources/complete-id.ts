import { containsWords } from '../domain/filters/contains-words.ts'
import type { Deps } from '../ports/deps.ts'

/** Documents searched for completions. */
const MAX_LISTED = 500

/** Completes an id: those that start with the text, then works with all of its words in id, title or author. */
export async function completeId(typed: string, { documents }: Deps): Promise<string[]> {
  const beginning = await documents.ids(typed)
  const { works } = await documents.list({}, MAX_LISTED)
  const holding = works.filter((work) =>
    containsWords(`${work.sourceId} ${work.title} ${work.author ?? ''}`, typed),
  )
  return [...new Set([...beginning, ...holding.map(({ sourceId }) => sourceId)])]
}
