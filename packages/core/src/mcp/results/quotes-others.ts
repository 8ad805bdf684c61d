import { quoted } from '../../errors/index.ts'

/** Matches text between the quotation marks of {@link quoted}. */
const QUOTED = /“([^”]*)”/g
/** Longer than any text that a message repeats. */
const LONG = 1_000

/** Checks for {@link quoted} text in a message that the caller did not send, e.g. a stored title. */
export function quotesOthers(message: string, args: Readonly<Record<string, unknown>>): boolean {
  const quotations = Array.from(message.matchAll(QUOTED), ([, text = '']) => text.replace(/…$/, ''))
  if (quotations.length === 0) return false
  const sent = textsIn(args).map((text) => quoted(text, LONG))
  return quotations.some((text) => !sent.some((one) => one.includes(text)))
}

/** Collects names and values at any depth; the nesting of arguments is already limited. */
function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)]
  return Object.entries(value).flatMap(([name, part]) => [name, ...textsIn(part)])
}
