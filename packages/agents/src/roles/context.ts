import * as z from 'zod'
import { contradictionAttachment } from '../domain/contradiction-note.ts'
import { type Contradiction, findContradictions } from '../domain/contradictions.ts'
import { citationOf, foundSchema, LEAST_SIMILARITY } from './passages.ts'
import type { Role } from './role.ts'
import { wordingOf } from './wording.ts'

const SEARCH = 'office__search_documents'
/** Passages looked at: enough for two documents to contradict each other. */
const MOST_PASSAGES = 8

const resultsSchema = z.object({ results: z.array(foundSchema) })

export const context: Role = {
  name: 'context',
  responsibility: 'Reads task sheets and documents, and gives the others what they say on the question.',
  inputs: 'The question; passages of the office’s documents.',
  outputs: 'context with the passages as attachments, and contradictions between documents.',
  triggers: 'A question that memory does not answer; a clarified question.',
  tools: ['office__search_documents', 'office__read_document', 'office__list_tasks'],
  async run({ actions, question, request }, { tools, reading }) {
    const wording = wordingOf(request.envelope.context.user.language)
    const [search] = actions
    if (search === undefined && tools.some(({ name }) => name === SEARCH)) {
      const wanted = { question, limit: MOST_PASSAGES }
      return {
        kind: 'wants',
        actions: [
          { type: 'fetch_document', tool: SEARCH, arguments: wanted, why: 'Looks in the documents.' },
        ],
      }
    }
    const results = resultsSchema.safeParse(search?.outcome?.data)
    const found = (results.success ? results.data.results : []).filter(
      ({ similarity }) => similarity >= LEAST_SIMILARITY,
    )
    const contradictions = findContradictions(found, request.envelope.context.user.language)
    return {
      kind: 'says',
      message: {
        type: 'context',
        content: found.length === 0 ? wording.nothingFound('les documents') : wording.found(found.length),
        attachments: [
          ...found.map(citationOf),
          ...contradictions.map(({ said, sources, left, right }) =>
            contradictionAttachment({ said, sources, statements: [left, right].map(statementOf) }),
          ),
        ],
      },
      target: 'dispatch',
      reason: 'What the documents say is known; now whoever knows the matter.',
      confidence: 1,
      references: [...new Set(found.map(({ source }) => source))],
      ...(reading === null ? {} : { notes: wording.stillReading(reading) }),
    }
  },
}

const statementOf = ({ text, source, location, charStart, charEnd }: Contradiction['left']) => ({
  text,
  source,
  location,
  char_start: charStart,
  char_end: charEnd,
})
