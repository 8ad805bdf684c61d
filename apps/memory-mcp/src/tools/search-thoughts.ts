import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import * as z from 'zod'
import { THOUGHT_TYPES } from '../domain/memory.ts'
import { filterNames } from '../pipeline/name-filters.ts'
import { searchThoughts as findThoughts } from '../pipeline/search-thoughts.ts'
import type { Deps } from '../ports/deps.ts'
import { toCommonFilter } from '../wire/common-filter.ts'
import { personFilterField } from '../wire/fields.ts'
import { newerStatementField, toNewerStatement } from '../wire/newer-statement.ts'
import { searchInput, searchOutput, toFigures, toQuestion, toSearchOutput } from '../wire/search.ts'
import { expiredField, READ_THOUGHT, thoughtShape, toThoughtWire } from '../wire/thought.ts'
import { conceptFilterField } from '../wire/thought-fields.ts'

const inputSchema = searchInput({
  thought_type_filter: z.enum(THOUGHT_TYPES).optional().describe('Only this kind.'),
  concept_filter: conceptFilterField,
  person_filter: personFilterField.describe('Only naming them.'),
})

export const searchThoughts = defineTool({
  name: 'search_thoughts',
  title: 'Search thoughts',
  description:
    'Thoughts nearest to a question, best first, across languages; of those on one subject the newest first. ' +
    'For what was said use search_messages.',
  annotations: READ_ONLY_LOCAL,
  audit: { output: { results: 'count' } },
  thirdPartyText: true,
  inputSchema,
  outputSchema: searchOutput({
    ...thoughtShape,
    expired: expiredField,
    newer_statement: newerStatementField,
  }),
  async handler(input, deps: Pick<Deps, 'thoughts' | 'conversations' | 'clock' | 'zone'>, { signal }) {
    const filter = { thoughtType: input.thought_type_filter ?? null, ...toCommonFilter(input, deps) }
    const concepts = await filterNames('concept', input.concept_filter, deps)
    const about = { concepts, person: input.person_filter ?? null }
    const found = await findThoughts(deps, toQuestion(input, deps, signal), filter, about)
    return toSearchOutput(
      input.query,
      found.map(({ item, figures, revisedBy, hasExpired }) => ({
        ...toThoughtWire(item),
        expired: hasExpired,
        newer_statement: toNewerStatement(item, revisedBy),
        ...toFigures(figures),
      })),
      'content',
      (_, at) => ({ found: found[at]?.figures, readOn: READ_THOUGHT }),
      { isAnswered: found.some(({ isMeant }) => isMeant) },
    )
  },
})
