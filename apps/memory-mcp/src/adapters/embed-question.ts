import type { EmbedQuestion } from '@agora-mcp/core/embedding'
import { candidatesFor } from '../domain/recall/candidates-for.ts'
import type { SearchQuery } from '../domain/recall/index-entry.ts'
import { type NameUse, parseQuestion } from '../domain/recall/question.ts'
import { type Preferences, preferencesOf, thoughtPreferences } from '../domain/recall/rank.ts'
import type { Candidates, Question } from '../ports/search.ts'

/** A question in the form that stores compare. */
interface AskedQuestion extends Pick<Candidates<unknown>, 'words'> {
  readonly query: SearchQuery
  /** People, time and language of the question. */
  readonly wanted: Preferences
}

/** Parses a question and embeds its subject. @param uses uses of names in the stored messages */
export async function embedSubject(
  { text, askedAt, zone, limit, signal }: Question,
  uses: readonly NameUse[],
  embedQuestion: EmbedQuestion,
): Promise<AskedQuestion> {
  const parsed = parseQuestion(text, uses, askedAt, zone)
  const { subject } = parsed
  const { words, ...embedded } = await embedQuestion(subject, signal)
  const query = { ...embedded, text: subject, limit: candidatesFor(limit) }
  return { query, wanted: preferencesOf(text, parsed), words }
}

/** Embeds a question about thoughts, whose subject is the whole question. */
export async function embedThoughtQuestion(
  { text, askedAt, zone, limit, signal }: Question,
  embedQuestion: EmbedQuestion,
): Promise<AskedQuestion> {
  const { words, ...embedded } = await embedQuestion(text, signal)
  const query = { ...embedded, text, limit: candidatesFor(limit) }
  return { query, wanted: thoughtPreferences(text, askedAt, zone), words }
}
