import { fitTokens } from '@agora-mcp/core/schemas'
import { sayOfAnswer } from '../messages/answer-messages.ts'

/** Characters of one text of a record; the longest in the data have some 4,000. */
const MOST_TEXT = 6_000
/** Codes of a list; whoever needs more reads them at the source. */
const MOST_CODES = 1_000
/** What the services of one structure may cost together; some have hundreds. */
const SERVICES_TOKENS = 8_000
const MARK = ' […]'

/** A text of a record as far as an answer has room, with a mark where it was cut. */
export const cutText = (text: string | null): string | null =>
  text === null || text.length <= MOST_TEXT ? text : `${text.slice(0, MOST_TEXT).toWellFormed()}${MARK}`

/** The codes of a record as far as an answer has room. */
export const cutCodes = (codes: readonly string[] | null): string[] | null =>
  codes?.slice(0, MOST_CODES) ?? null

/** What to say, in English, of a record of which an answer has a part; null where it has all. */
export function cutNote(
  shown: Readonly<Record<string, unknown>>,
  { eligibilityZone = null }: { readonly eligibilityZone?: readonly string[] | null },
): string | null {
  // A shorter text that ends in the mark has it from its source.
  const isCut = Object.values(shown).some(
    (value) => typeof value === 'string' && value.length > MOST_TEXT && value.endsWith(MARK),
  )
  const isShortened = (eligibilityZone?.length ?? 0) > MOST_CODES
  return isCut || isShortened
    ? sayOfAnswer('cut_record', { codes: isShortened ? MOST_CODES : null }).en
    : null
}

/** The first of a structure's services that fit into an answer, and what to say where these are not all. */
export function fitServices<Service>(services: readonly Service[]): {
  readonly services: Service[]
  readonly note: string | null
} {
  const fitted = fitTokens(services, SERVICES_TOKENS)
  const [total, shown] = [services.length, fitted.length]
  return { services: fitted, note: total === shown ? null : sayOfAnswer('cut_services', { total, shown }).en }
}
