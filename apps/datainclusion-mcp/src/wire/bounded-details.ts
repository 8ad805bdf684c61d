import { fitTokens } from '@agora-mcp/core/schemas'
import { sayOfAnswer } from '../messages/answer-messages.ts'

/** Characters of one text of a record; the longest in the data have some 4,000. */
const MAX_TEXT = 5_000
/** Characters of a name, an address or another short text; the longest in the data have some 200. */
const MAX_LINE = 400
/** Most codes of a list; the rest can be read at the source. */
const MAX_CODES = 1_000
/** Token budget for the services of one structure; some have hundreds. */
const SERVICES_TOKENS = 8_000
const MARK = ' […]'

/** Truncates a text of a record to the size of an answer, with a mark. */
export const cutText = (text: string | null): string | null => (text === null ? null : cut(text, MAX_TEXT))

/** Truncates a short text of a record, such as its name, with a mark. */
export const cutLine = <Text extends string | null>(text: Text): Text =>
  (text === null ? null : cut(text, MAX_LINE)) as Text

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).toWellFormed()}${MARK}`

export const cutCodes = (codes: readonly string[] | null): string[] | null =>
  codes?.slice(0, MAX_CODES) ?? null

/** Explains in English that an answer has only a part of a record; null if it is complete. */
export function cutNote(
  shown: Readonly<Record<string, unknown>>,
  { eligibilityZone = null }: { readonly eligibilityZone?: readonly string[] | null },
): string | null {
  // A shorter text that ends in the mark has it from its source.
  const isCut = Object.values(shown).some(
    (value) => typeof value === 'string' && value.length > MAX_TEXT && value.endsWith(MARK),
  )
  const isShortened = (eligibilityZone?.length ?? 0) > MAX_CODES
  return isCut || isShortened ? sayOfAnswer('cut_record', { codes: isShortened ? MAX_CODES : null }).en : null
}

/** Keeps the first services of a structure that fit into an answer, with an explanation if some are missing. */
export function fitServices<Service>(services: readonly Service[]): {
  readonly services: Service[]
  readonly note: string | null
} {
  const fitted = fitTokens(services, SERVICES_TOKENS)
  const [total, shown] = [services.length, fitted.length]
  return { services: fitted, note: total === shown ? null : sayOfAnswer('cut_services', { total, shown }).en }
}
