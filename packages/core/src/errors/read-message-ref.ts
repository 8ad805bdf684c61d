import type { MessageRef, MessageValues } from './coded-message.ts'
import { shortened } from './quoted.ts'

/** Longest value that travels, in code points: it may repeat an argument, which may be megabytes. */
const MOST_VALUE = 1_000
const MOST_VALUES = 20

/** Code and values out of what another program has sent; null where it has another form. */
export function readMessageRef(value: unknown): MessageRef | null {
  const { code, values } = Object(value) as { code?: unknown; values?: unknown }
  if (typeof code !== 'string' || !/^[a-z]+\.[a-z0-9_]{1,60}$/.test(code)) return null
  const entries = Object.entries(Object(values) as object)
  const isPlain = entries.every(([, one]) => typeof one === 'string' || Number.isFinite(one))
  return isPlain && entries.length <= MOST_VALUES
    ? { code, values: boundedValues(Object.fromEntries(entries)) }
    : null
}

/** The values with texts of a thousand characters at most, each on one line. */
export const boundedValues = (values: MessageValues): MessageValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? shortened(value, MOST_VALUE) : value,
    ]),
  )
