import * as z from 'zod'
import type { Documents } from '../../ports/documents.ts'
import { type OfficeTool, officeTool } from './office-tool.ts'

/** Maximum number of passages per answer: a specification of some fifty pages. */
const MAX_PASSAGES = 400

/** Creates the tool that returns all passages of documents, in the format of the search. */
export const readPassages = (documents: Documents): OfficeTool =>
  officeTool({
    name: 'read_passages',
    description:
      'All passages of some documents of the office in their order, with place and offsets to quote them by: to sum a document ' +
      'up, or to set two of them beside each other. Paths come from search_documents.',
    thirdPartyText: true,
    readOnly: true,
    inputSchema: z.object({
      paths: z
        .array(z.string().min(1).max(4_096))
        .min(1)
        .max(20)
        .describe('Paths below the documents folders.'),
    }),
    async run(scope, { paths }) {
      const wanted = new Set(paths.map((path) => documents.resolve(scope, path)))
      const cards = new Map((await documents.cards(scope, wanted)).map((card) => [card.source, card]))
      const projects = documents.projects(scope)
      const passages = await documents.passagesOf(scope, [...wanted])
      const results = passages
        .slice(0, MAX_PASSAGES)
        .map(({ text, source, location, charStart, charEnd, language, fields }) => ({
          text,
          source,
          location,
          char_start: charStart,
          char_end: charEnd,
          similarity: 1,
          language,
          fields,
          title: cards.get(source)?.title ?? source,
          date: cards.get(source)?.date ?? null,
          project: projects.get(source) ?? null,
        }))
      return { results, total_count: passages.length, truncated: results.length < passages.length }
    },
  })
