import type { MessageRef, MessageValues } from '../errors/index.ts'
import { shortened } from '../errors/index.ts'

/** Key of `_meta` in results and progress, and of `data` in errors, under which our servers put code and values. */
export const MESSAGE_META = 'agora-mcp/message'

/** Longest value that travels, in code points: it may repeat an argument, which may be megabytes. */
const MOST_VALUE = 1_000
const MOST_VALUES = 20

/** Code and values of a message as `_meta` carries them; empty where there are none. */
export const messageMeta = (ref: MessageRef | undefined): Readonly<Record<string, unknown>> =>
  ref === undefined ? {} : { [MESSAGE_META]: { code: ref.code, values: bounded(ref.values) } }

/** The message that a `_meta` carries, whoever wrote it; null where there is none, or it has another form. */
export function readMessageMeta(meta: unknown): MessageRef | null {
  const { code, values } = Object(Object(meta)[MESSAGE_META]) as { code?: unknown; values?: unknown }
  if (typeof code !== 'string' || !/^[a-z]+\.[a-z_]{1,60}$/.test(code)) return null
  const entries = Object.entries(Object(values) as object)
  const isPlain = entries.every(([, value]) => typeof value === 'string' || Number.isFinite(value))
  return isPlain && entries.length <= MOST_VALUES
    ? { code, values: bounded(Object.fromEntries(entries)) }
    : null
}

const bounded = (values: MessageValues): MessageValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? shortened(value, MOST_VALUE) : value,
    ]),
  )
