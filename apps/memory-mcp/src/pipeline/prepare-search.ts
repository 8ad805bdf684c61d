import type { WordVectors } from '@agora-mcp/core/ranking'
import { detectLanguage } from '@agora-mcp/core/text'
import type { SearchQuery } from '../domain/recall/index-entry.ts'
import { type ParsedQuestion, parseQuestion, possibleNames } from '../domain/recall/question.ts'
import type { Preferences } from '../domain/recall/rank.ts'
import type { Deps } from '../ports/deps.ts'
import type { QuestionPreparation } from '../ports/question-preparation.ts'

/** A question as stores are asked it, and what it wants beside its subject. */
export interface PreparedSearch {
  readonly query: Omit<SearchQuery, 'limit'>
  readonly wanted: ParsedQuestion & Preferences
  /** The vectors of its words, null where the model shows none. */
  readonly words: WordVectors | null
}

/** Takes apart a question for what somebody said; its subject is what is searched, by words and by meaning. */
export async function prepareMessageSearch<Filter>(
  question: string,
  filter: Filter,
  store: QuestionPreparation<Filter>,
  { embedQuery, clock }: Pick<Deps, 'embedQuery' | 'clock'>,
  signal: AbortSignal,
): Promise<PreparedSearch> {
  const isTimed = parseQuestion(question, [], clock()).time !== null
  const { uses, read } = await store.prepare(question, possibleNames(question), filter, isTimed)
  const wanted = { ...parseQuestion(question, uses, clock()), language: detectLanguage(question) }
  const { subject } = wanted
  const { words, ...vector } = await embedQuery(subject, signal)
  return { query: { ...vector, text: subject, read }, wanted, words }
}

/** The same for thoughts: names are part of their subject. */
export async function prepareThoughtSearch(
  question: string,
  { embedQuery, clock }: Pick<Deps, 'embedQuery' | 'clock'>,
  signal: AbortSignal,
): Promise<PreparedSearch> {
  const wanted = {
    ...parseQuestion(question, [], clock()),
    people: [],
    language: detectLanguage(question),
  }
  const { words, ...vector } = await embedQuery(question, signal)
  return { query: { ...vector, text: question }, wanted, words }
}
