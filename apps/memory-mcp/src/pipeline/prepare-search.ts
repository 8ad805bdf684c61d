import type { SearchQuery } from '../domain/recall/index-entry.ts'
import { type ParsedQuestion, parseQuestion, possibleNames } from '../domain/recall/question.ts'
import type { Deps } from '../ports/deps.ts'

/** A question as stores are asked it, and what it wants beside its subject. */
export interface PreparedSearch {
  readonly query: Omit<SearchQuery, 'limit'>
  readonly wanted: ParsedQuestion
}

/** Takes apart a question for what somebody said; its subject is what is searched, by words and by meaning. */
export async function prepareMessageSearch(
  question: string,
  { messages, embedQuery, clock }: Pick<Deps, 'messages' | 'embedQuery' | 'clock'>,
  signal: AbortSignal,
): Promise<PreparedSearch> {
  const names = possibleNames(question)
  const wanted = parseQuestion(question, names.length === 0 ? [] : await messages.nameUses(names), clock())
  const { subject } = wanted
  return { query: { ...(await embedQuery(subject, signal)), text: subject }, wanted }
}

/** The same for thoughts: names are part of their subject. */
export async function prepareThoughtSearch(
  question: string,
  { embedQuery, clock }: Pick<Deps, 'embedQuery' | 'clock'>,
  signal: AbortSignal,
): Promise<PreparedSearch> {
  const wanted = { ...parseQuestion(question, [], clock()), people: [] }
  return { query: { ...(await embedQuery(question, signal)), text: question }, wanted }
}
