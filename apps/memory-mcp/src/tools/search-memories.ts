import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { toMoment } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { answersFirst } from '../domain/change/answers-first.ts'
import { mergedByLikelihood } from '../domain/recall/merged-results.ts'
import { filterNames, speakerNamed } from '../pipeline/name-filters.ts'
import { searchItems } from '../pipeline/search-items.ts'
import { searchThoughts } from '../pipeline/search-thoughts.ts'
import type { Deps } from '../ports/deps.ts'
import { toCommonFilter } from '../wire/common-filter.ts'
import { personFilterField, shownProjectField } from '../wire/fields.ts'
import { readMessage } from '../wire/message.ts'
import { newerStatementField, toNewerStatement } from '../wire/newer-statement.ts'
import { searchInput, searchOutput, toFigures, toQuestion, toSearchOutput } from '../wire/search.ts'
import { expiredField, READ_THOUGHT } from '../wire/thought.ts'
import { conceptFilterField } from '../wire/thought-fields.ts'

const resultShape = {
  kind: z.enum(['thought', 'message']).describe('What it is.'),
  id: z.string().describe('Id for get_thought, or of the message.'),
  content: z.string().describe('What it says, verbatim.'),
  timestamp: z.string().describe('When it was noted or said, ISO 8601.'),
  project: shownProjectField,
  conversation_id: z.string().nullable().describe('Conversation of a message; null for a thought.'),
  order_index: z.int().nullable().describe('Position in it; null for a thought.'),
  expired: expiredField,
  newer_statement: newerStatementField,
}

export const searchMemories = defineTool({
  name: 'search_memories',
  title: 'Search everything',
  description:
    'Thoughts and messages nearest to a question in one list, best first. For more of either use its own search.',
  annotations: READ_ONLY_LOCAL,
  audit: { output: { results: 'count' } },
  thirdPartyText: true,
  inputSchema: searchInput({
    concept_filter: conceptFilterField.describe('Only with this concept or tag.'),
    person_filter: personFilterField.describe('Only said by or naming them.'),
  }),
  outputSchema: searchOutput(resultShape),
  async handler(
    input,
    deps: Pick<Deps, 'thoughts' | 'messages' | 'conversations' | 'clock' | 'zone'>,
    { signal },
  ) {
    const question = toQuestion(input, deps, signal)
    const filter = toCommonFilter(input, deps)
    const [concepts, tags] = await Promise.all([
      filterNames('concept', input.concept_filter, deps),
      filterNames('tag', input.concept_filter, deps),
    ])
    const person = input.person_filter ?? null
    const speaker = speakerNamed(input.person_filter)
    const [thoughts, found] = await Promise.all([
      searchThoughts(deps, question, { thoughtType: null, ...filter }, { concepts, person }),
      searchItems(deps.messages, question, { conversationId: null, tags, speaker, ...filter }),
    ])
    const messages = answersFirst(found, input.query)
    const noted = thoughts.map(({ item, figures, revisedBy, hasExpired }) => ({
      kind: 'thought' as const,
      id: item.uuid,
      content: item.content,
      timestamp: toMoment(item.timestamp),
      project: item.project,
      conversation_id: null,
      order_index: null,
      expired: hasExpired,
      newer_statement: toNewerStatement(item, revisedBy),
      ...toFigures(figures),
    }))
    const said = messages.map(({ item, figures }) => ({
      kind: 'message' as const,
      id: item.messageId,
      content: item.content,
      timestamp: toMoment(item.timestamp),
      project: item.project,
      conversation_id: item.conversationId,
      order_index: item.orderIndex,
      expired: false,
      newer_statement: null,
      ...toFigures(figures),
    }))
    const meant = thoughts.filter(({ isMeant }) => isMeant).length
    const figuresOf = new Map([
      ...thoughts.map(({ item, figures }) => [item.uuid, figures] as const),
      ...messages.map(({ item, figures }) => [item.messageId, figures] as const),
    ])
    return toSearchOutput(
      input.query,
      [...noted.slice(0, meant), ...mergedByLikelihood(noted.slice(meant), said)].slice(0, input.limit),
      'content',
      ({ id, order_index }) => ({
        found: figuresOf.get(id),
        readOn: order_index === null ? READ_THOUGHT : readMessage({ order_index }),
      }),
      { isAnswered: meant > 0 },
    )
  },
})
