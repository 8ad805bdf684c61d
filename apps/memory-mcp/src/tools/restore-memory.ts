import { AppError, quoted } from '@agora-mcp/core/errors'
import { ADDITIVE, defineTool } from '@agora-mcp/core/mcp'
import { successField } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { RETENTION_DAYS } from '../domain/retention.ts'
import { restoreMemory as bringBack } from '../pipeline/restore-memory.ts'
import type { Deps } from '../ports/deps.ts'
import { kindField, memoryIdField } from '../wire/fields.ts'

export const restoreMemory = defineTool({
  name: 'restore_memory',
  title: 'Restore a memory',
  description: `Restores what delete_memory deleted in the last ${RETENTION_DAYS} days, unless it was purged.`,
  annotations: { ...ADDITIVE, idempotentHint: true },
  audit: { input: { id: 'id' }, output: { kind: 'value', restored_messages: 'count' } },
  thirdPartyText: true,
  inputSchema: z.object({ id: memoryIdField }),
  outputSchema: z.object({
    success: successField,
    id: z.string().describe('The restored id.'),
    kind: kindField,
    restored_messages: z.int().describe('Number of restored messages.'),
  }),
  async handler({ id }, deps: Deps, work) {
    const memory = await deps.trash.get(id)
    if (memory.deletedAt === null) {
      throw new AppError('conflict', `The ${memory.kind} ${quoted(memory.id)} is not deleted.`)
    }
    await bringBack(memory, deps, work)
    const restored = await deps.trash.get(id)
    return {
      success: true,
      id: memory.id,
      kind: memory.kind,
      restored_messages:
        restored.kind === 'conversation' ? restored.messageCount : Number(restored.kind === 'message'),
    }
  },
})
