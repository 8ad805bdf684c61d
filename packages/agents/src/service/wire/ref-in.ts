import type { CodedMessage, MessageRef } from '@agora-mcp/core/errors'
import { detailOf } from '../../messages/index.ts'

/** Code and values of a message as they go on the wire beside its text; null where it has none. */
export const refIn = (message: CodedMessage | null): MessageRef | null =>
  message === null ? null : (detailOf(message) ?? null)
