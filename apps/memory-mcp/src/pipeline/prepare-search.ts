import { possibleNames, type Understood, understand } from '../domain/recall/question.ts'
import type { Deps, SearchQuery } from '../ports.ts'

/** A question as stores are asked it, and what it wants beside its subject. */
export interface Asked {
  readonly query: Omit<SearchQuery, 'limit'>
  readonly wanted: Understood
}

/** Takes apart a question for what somebody said; its subject is what is searched, by words and by meaning. */
export async function askForMessages(
  question: string,
  { messages, embedQuery, clock }: Pick<Deps, 'messages' | 'embedQuery' | 'clock'>,
  signal: AbortSignal,
): Promise<Asked> {
  const names = possibleNames(question)
  const wanted = understand(question, names.length === 0 ? [] : await messages.nameUses(names), clock())
  const { subject } = wanted
  return { query: { ...(await embedQuery(subject, signal)), text: subject }, wanted }
}

/** The same for thoughts: names are part of their subject. */
export async function askForThoughts(
  question: string,
  { embedQuery, clock }: Pick<Deps, 'embedQuery' | 'clock'>,
  signal: AbortSignal,
): Promise<Asked> {
  const wanted = { ...understand(question, [], clock()), people: [] }
  return { query: { ...(await embedQuery(question, signal)), text: question }, wanted }
}
