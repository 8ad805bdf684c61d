import { AppError, quoted } from '@agora-mcp/core/errors'
import { DESTRUCTIVE, defineTool, Unconfirmed } from '@agora-mcp/core/mcp'
import { successField, toMoment } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import type { Memory } from '../domain/memory.ts'
import { RETENTION_DAYS, restorableUntil } from '../domain/retention.ts'
import { deleteMemory as takeAway } from '../pipeline/delete-memory.ts'
import type { Deps } from '../ports/deps.ts'
import { kindField, memoryIdField } from '../wire/fields.ts'

const inputSchema = z.object({
  id: memoryIdField,
  confirm: z.boolean().default(false).describe('Must be true, default false.'),
  purge: z.boolean().default(false).describe('Erase at once and for good, default false.'),
})

export const deleteMemory = defineTool({
  name: 'delete_memory',
  title: 'Delete a memory',
  description:
    `Deletes a thought, a message, or a conversation with its messages. restore_memory brings it back for ${RETENTION_DAYS} ` +
    'days, unless purge erases it at once. Without confirm nothing is deleted: the answer is a preview.',
  annotations: DESTRUCTIVE,
  audit: {
    input: { id: 'id', confirm: 'value' },
    output: { kind: 'value', deleted_messages: 'count', purged: 'value' },
  },
  thirdPartyText: true,
  inputSchema,
  outputSchema: z.object({
    success: successField,
    id: z.string().describe('The deleted id.'),
    kind: kindField,
    deleted_messages: z.int().describe('Number of deleted messages.'),
    purged: z.boolean().describe('Whether it is erased for good.'),
    restorable_until: z.string().nullable().describe('Until when restore_memory works; null once purged.'),
  }),
  async handler({ id, confirm, purge }, deps: Deps, work) {
    const memory = await deps.trash.get(id)
    if (memory.deletedAt !== null && !purge) {
      throw new AppError('not_found', `The ${memory.kind} ${quoted(memory.id)} is already deleted.`, {
        hint: 'restore_memory brings it back; purge erases it at once.',
      })
    }
    if (!confirm)
      throw new Unconfirmed(
        `Not deleted yet: this would delete ${nameOf(memory)}${purge ? ' permanently' : ''}.`,
      )
    const now = deps.clock()
    await takeAway(memory, { purge, now }, deps, work)
    // Readers in other processes may delay it until they have finished.
    if (purge) await deps.trash.eraseLeftovers()
    return {
      success: true,
      id: memory.id,
      kind: memory.kind,
      deleted_messages: messagesIn(memory),
      purged: purge,
      restorable_until: purge ? null : toMoment(restorableUntil(now)),
    }
  },
})

function messagesIn(memory: Memory): number {
  if (memory.kind === 'conversation') return memory.messageCount
  return memory.kind === 'message' ? 1 : 0
}

function nameOf(memory: Memory): string {
  switch (memory.kind) {
    case 'thought':
      return `the thought ${quoted(memory.thought.content)}`
    case 'message':
      return `message ${memory.message.orderIndex} of ${quoted(memory.message.conversationId)}, ${quoted(memory.message.content)}`
    case 'conversation':
      return `the conversation ${quoted(memory.description.title ?? memory.id)} with ${memory.messageCount} ${memory.messageCount === 1 ? 'message' : 'messages'}`
  }
}
