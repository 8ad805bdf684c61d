import { quoted } from '../../errors/index.ts'

/** Texts between the quotation marks of {@link quoted}. */
const QUOTED = /“([^”]*)”/g
/** Longer than any text that a message repeats. */
const LONG = 1_000

/**
 * Whether a message of ours quotes a text that the caller did not send itself, e.g. the title of a stored document. Every
 * message marks what comes from elsewhere with {@link quoted}.
 */
export function quotesOthers(message: string, args: Readonly<Record<string, unknown>>): boolean {
  const quotations = Array.from(message.matchAll(QUOTED), ([, text = '']) => text.replace(/…$/, ''))
  if (quotations.length === 0) return false
  const sent = textsIn(args).map((text) => quoted(text, LONG))
  return quotations.some((text) => !sent.some((one) => one.includes(text)))
}

/** Names and values, however deep; the arguments are known to be nested within bounds. */
function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)]
  return Object.entries(value).flatMap(([name, part]) => [name, ...textsIn(part)])
}
