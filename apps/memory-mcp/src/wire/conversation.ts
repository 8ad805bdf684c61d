import { toMoment } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import type { ConversationWithStart } from '../domain/memory.ts'
import { extractSummary, extractTitle } from '../domain/title-and-summary.ts'
import { originField, shownProjectField } from './fields.ts'

export const conversationListingShape = {
  conversation_id: z.string().describe('Id of the conversation.'),
  title: z.string().nullable().describe('Title.'),
  category: z.string().nullable().describe('Category, null where none was given.'),
  project: shownProjectField,
  origin: originField,
  message_count: z.int().describe('Messages in it.'),
  timestamp: z.string().describe('When it began, ISO 8601.'),
}

/** Origin of a conversation's title and summary. */
export const conversationShape = {
  ...conversationListingShape,
  summary: z.string().nullable().describe('Summary.'),
  tags: z.array(z.string()).describe('Tags.'),
  extracted: z
    .array(z.enum(['title', 'summary']))
    .describe('Which of them nobody has given: they are taken from the first messages.'),
}

export const READ_CONVERSATION = 'get_conversation with its id has all of it'

const listingSchema = z.object(conversationListingShape)
const conversationSchema = z.object(conversationShape)

export const toConversationListing = (of: ConversationWithStart): z.input<typeof listingSchema> => ({
  conversation_id: of.conversationId,
  title: of.title ?? extractTitle(of.firstMessages),
  category: of.category,
  project: of.project,
  origin: of.origin,
  message_count: of.messageCount,
  timestamp: toMoment(of.timestamp),
})

export function toConversationWire(of: ConversationWithStart): z.input<typeof conversationSchema> {
  const summary = of.summary ?? extractSummary(of.firstMessages)
  const listing = toConversationListing(of)
  return {
    ...listing,
    summary,
    tags: [...of.tags],
    extracted: [
      ...(of.title === null && listing.title !== null ? (['title'] as const) : []),
      ...(of.summary === null && summary !== null ? (['summary'] as const) : []),
    ],
  }
}
