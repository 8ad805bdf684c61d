import { foundOnlyFar } from '@agora-mcp/core/ranking'
import { detectLanguage } from '@agora-mcp/core/text'
import * as z from 'zod'
import type { AccessScope } from '../../domain/access/access-scope.ts'
import { namedDocuments } from '../../domain/answering/documents/named-documents.ts'
import { distinctProjects, isOfProject, projectMeant } from '../../domain/projects/projects.ts'
import type { Documents } from '../../ports/documents.ts'
import { type OfficeTool, officeTool } from './office-tool.ts'

/** Number of passages searched for those of documents named in the question. */
const MAX_LOOKED_AT = 60
const MAX_NAMED = 20
/** Maximum number of documents listed. */
const MAX_LISTED = 20

export const searchDocuments = (documents: Documents): OfficeTool =>
  officeTool({
    name: 'search_documents',
    description:
      'Passages of the office’s documents (task sheets, notes, specifications) that answer a question, best first, with ' +
      'source, place and offsets to quote them by. Give a whole question. A project leaves out the documents of other ' +
      'projects; it comes back null where no document is of it. hint says when nothing found is near, still_reading ' +
      'how many documents were read where not all were, unread how many could not be read (null: none could).',
    thirdPartyText: true,
    readOnly: true,
    inputSchema: z.object({
      question: z.string().trim().min(1).max(10_000).describe('A whole question.'),
      limit: z.int().min(1).max(50).default(8).describe('Passages wanted, default 8.'),
      project: z.string().trim().min(1).max(1_000).optional().describe('Project, e.g. Rue des Tanneurs.'),
    }),
    async run(scope, { question, limit, project: said }, signal) {
      // Read before the search, since documents read meanwhile are not in its result.
      const still_reading = documents.reading(scope)
      const owners = documents.projects(scope)
      const projects = distinctProjects(owners.values())
      const project = said === undefined ? null : projectMeant(said, projects)
      const isMeant = (path: string) => isOfProject(owners.get(path) ?? null, project)
      const found = await documents.search(scope, question, MAX_LOOKED_AT, { isMeant, signal })
      const all = await documents.cards(scope, new Set(found.map(({ source }) => source)))
      const cards = all.filter((card) => isMeant(card.source))
      const bySource = new Map(cards.map((card) => [card.source, card]))
      const named = namedDocuments(question, cards).slice(0, MAX_NAMED)
      const isNamed = new Set(named.map(({ source }) => source))
      const spoken = detectLanguage(question)
      // Those of named documents are kept regardless of their rank; so are those of another language, which rank too low.
      const passages = found.filter(
        ({ source, language }, at) =>
          at < limit || isNamed.has(source) || (language !== null && language !== spoken),
      )
      const results = passages.map(
        ({ text, source, location, charStart, charEnd, similarity, language, fields }) => ({
          text,
          source,
          location,
          citation: `${source}, ${location}`,
          char_start: charStart,
          char_end: charEnd,
          similarity: Number(similarity.toFixed(4)),
          language,
          fields,
          title: bySource.get(source)?.title ?? source,
          date: bySource.get(source)?.date ?? null,
          project: owners.get(source) ?? null,
        }),
      )
      const unread = documents.unread(scope)
      return {
        results,
        named: named.map(({ source, title, date }) => ({ source, title, date })),
        project,
        projects: projects.slice(0, MAX_LISTED),
        documents: cards.slice(0, MAX_LISTED).map(({ source }) => source),
        total_count: results.length,
        question,
        still_reading,
        unread,
        hint: hintOf(question, results, unread, documents, scope),
      }
    },
  })

function hintOf(
  question: string,
  results: readonly { readonly similarity: number; readonly text: string }[],
  unread: number | null,
  documents: Documents,
  scope: AccessScope,
): string | null {
  if (unread === null) return 'The documents could not be read.'
  if (results.length === 0 && documents.list(scope).length === 0) {
    if (documents.reading(scope) !== null) return 'The documents are still being read.'
    return unread === 0 ? 'There are no documents yet.' : 'None of the documents could be read.'
  }
  if (results.length === 0) return 'No document has any of these words.'
  return foundOnlyFar(question, results)
    ? 'Nothing found is near: these passages may not answer the question.'
    : null
}
