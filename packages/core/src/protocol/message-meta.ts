import { boundedValues, type MessageRef, readMessageRef } from '../errors/index.ts'

/** Key of `_meta` in results and progress, and of `data` in errors, under which our servers send code and values. */
export const MESSAGE_META = 'agora-mcp/message'

/** Wraps code and values of a message for `_meta`; empty if there are none. */
export const messageMeta = (ref: MessageRef | undefined): Readonly<Record<string, unknown>> =>
  ref === undefined ? {} : { [MESSAGE_META]: { code: ref.code, values: boundedValues(ref.values) } }

/** Reads the message in a `_meta` from any source; null if it is absent or malformed. */
export const readMessageMeta = (meta: unknown): MessageRef | null =>
  readMessageRef(Object(meta)[MESSAGE_META])
