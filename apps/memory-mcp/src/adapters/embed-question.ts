import { candidatesFor } from '../domain/recall/candidates-for.ts'
import type { SearchQuery } from '../domain/recall/index-entry.ts'
import { type NameUse, parseQuestion } from '../domain/recall/question.ts'
import { preferencesOf, thoughtPreferences } from '../domain/recall/rank.ts'
import type { Candidates, Question } from '../ports/search.ts'

/** A question in the form that stores compare. */
type AskedQuestion = Pick<Candidates<unknown>, 'wanted' | 'words'> & { readonly query: SearchQuery }

/** Parses a question and embeds its subject. @param uses uses of names in the stored messages */
export async function embedQuestion(
  { text, askedAt, zone, limit, embed }: Question,
  uses: readonly NameUse[],
): Promise<AskedQuestion> {
  const parsed = parseQuestion(text, uses, askedAt, zone)
  const { subject } = parsed
  const { words, ...embedded } = await embed(subject)
  const query = { ...embedded, text: subject, limit: candidatesFor(limit) }
  return { query, wanted: preferencesOf(text, parsed), words }
}

/** Embeds a question about thoughts, whose subject is the whole question. */
export async function embedThoughtQuestion({
  text,
  askedAt,
  zone,
  limit,
  embed,
}: Question): Promise<AskedQuestion> {
  const { words, ...embedded } = await embed(text)
  const query = { ...embedded, text, limit: candidatesFor(limit) }
  return { query, wanted: thoughtPreferences(text, askedAt, zone), words }
}
