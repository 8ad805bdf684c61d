import { boundedValues, type MessageRef, readMessageRef } from '../errors/index.ts'

/** Key of `_meta` in results and progress, and of `data` in errors, under which our servers put code and values. */
export const MESSAGE_META = 'agora-mcp/message'

/** Code and values of a message as `_meta` carries them; empty where there are none. */
export const messageMeta = (ref: MessageRef | undefined): Readonly<Record<string, unknown>> =>
  ref === undefined ? {} : { [MESSAGE_META]: { code: ref.code, values: boundedValues(ref.values) } }

/** The message that a `_meta` carries, whoever wrote it; null where there is none, or it has another form. */
export const readMessageMeta = (meta: unknown): MessageRef | null =>
  readMessageRef(Object(meta)[MESSAGE_META])
