import type { MessageRef, MessageValues } from './coded-message.ts'
import { shortened } from './quoted.ts'

/** Longest value that is sent, in code points; it may repeat an argument, which may be megabytes. */
const MAX_VALUE = 1_000
const MAX_VALUES = 20

/** Reads code and values sent by another program; null if the form differs. */
export function readMessageRef(value: unknown): MessageRef | null {
  const { code, values } = Object(value) as { code?: unknown; values?: unknown }
  if (typeof code !== 'string' || !/^[a-z]+\.[a-z0-9_]{1,60}$/.test(code)) return null
  const entries = Object.entries(Object(values) as object)
  const isPlain = entries.every(([, one]) => typeof one === 'string' || Number.isFinite(one))
  return isPlain && entries.length <= MAX_VALUES
    ? { code, values: boundedValues(Object.fromEntries(entries)) }
    : null
}

/** Limits text values to 1,000 characters on one line. */
export const boundedValues = (values: MessageValues): MessageValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? shortened(value, MAX_VALUE) : value,
    ]),
  )
