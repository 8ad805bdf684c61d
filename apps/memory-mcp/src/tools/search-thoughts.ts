import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { figuresShape, resultCountField, toFigures } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { THOUGHT_TYPES } from '../domain/memory.ts'
import { farHint } from '../domain/recall/far-hint.ts'
import { rankItems, unionOf } from '../domain/recall/rank.ts'
import { findWithTime } from '../pipeline/find-with-time.ts'
import { prepareThoughtSearch } from '../pipeline/prepare-search.ts'
import type { Deps } from '../ports/deps.ts'
import { candidatesFor } from '../wire/candidates-for.ts'
import { farHintField, searchInput, toProjectFilter } from '../wire/fields.ts'
import { thoughtShape, toThoughtWire } from '../wire/thought.ts'

const inputSchema = searchInput({
  thought_type_filter: z.enum(THOUGHT_TYPES).optional().describe('Only this kind.'),
})

/** Finds thoughts by meaning and by words. */
export const searchThoughts = defineTool({
  name: 'search_thoughts',
  title: 'Search thoughts',
  description:
    'Thoughts nearest to a question, best first, across languages. Leaves out superseded ones. The best may still be ' +
    'far: see similarity. For what was said in conversations use search_messages.',
  annotations: READ_ONLY_LOCAL,
  audit: { output: { results: 'count' } },
  thirdPartyText: true,
  inputSchema,
  outputSchema: z.object({
    results: z.array(z.object({ ...thoughtShape, ...figuresShape })).describe('Best first.'),
    total_count: resultCountField,
    hint: farHintField,
  }),
  async handler(input, deps: Pick<Deps, 'thoughts' | 'embedQuery' | 'clock'>, { signal }) {
    const { query, limit, thought_type_filter, project_filter, since, until } = input
    const { query: prepared, wanted } = await prepareThoughtSearch(query, deps, signal)
    const found = await findWithTime(
      (filter) => deps.thoughts.find({ ...prepared, limit: candidatesFor(limit) }, filter),
      {
        thoughtType: thought_type_filter ?? null,
        project: toProjectFilter(project_filter),
        since: since ?? null,
        until: until ?? null,
      },
      wanted.time,
      unionOf,
    )
    const ranked = rankItems(found, wanted).slice(0, limit)
    const stored = await deps.thoughts.byRow(ranked.map(({ item }) => item))
    const results = ranked.flatMap((figures) => {
      const thought = stored.get(figures.item)
      return thought === undefined ? [] : [{ ...toThoughtWire(thought), ...toFigures(figures) }]
    })
    return { results, total_count: results.length, hint: farHint(results) }
  },
})
