import type { CodedMessage, MessageRef } from '@agora-mcp/core/errors'
import { detailOf } from '../../messages/index.ts'

/** Returns the wire format of a message's code and values; null if it has none. */
export const refIn = (message: CodedMessage | null): MessageRef | null =>
  message === null ? null : (detailOf(message) ?? null)
