import { figuresShape, limitField, queryField, resultCountField, rounded } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { farHint, isQuestion } from '../domain/change/far-hint.ts'
import type { RankedItem } from '../domain/recall/rank.ts'
import type { Deps } from '../ports/deps.ts'
import type { Question } from '../ports/search.ts'
import { fitItems } from './answer-size.ts'
import { sinceField, untilField } from './common-filter.ts'
import { projectFilterField } from './fields.ts'

// What the searches have in common.

/** Builds the input schema of a search around its own filter. */
export const searchInput = <Filter extends z.ZodRawShape>(filter: Filter) =>
  z.object({
    query: queryField.describe('Question or words, in any language.'),
    limit: limitField(100, 10).describe('Default 10.'),
    ...filter,
    project_filter: projectFilterField,
    since: sinceField,
    until: untilField,
  })

/** Maps the input of a search to the question that stores are asked. */
export const toQuestion = (
  { query, limit }: { readonly query: string; readonly limit: number },
  { embedQuery, clock, zone }: Pick<Deps, 'embedQuery' | 'clock' | 'zone'>,
  signal: AbortSignal,
): Question => ({
  text: query,
  limit,
  askedAt: clock(),
  zone,
  embed: (subject) => embedQuery(subject, signal),
})

const { similarity, score } = figuresShape

/** The figures of a result. */
export const toFigures = (ranked: RankedItem) => ({
  similarity: rounded(ranked.similarity),
  score: rounded(ranked.score),
})

/** Builds the output schema of a search: results of a shape, with the figures that rank them. */
export const searchOutput = <Result extends z.ZodRawShape>(result: Result) =>
  z.object({
    results: z.array(z.object({ ...result, similarity, score })).describe('Best first.'),
    total_count: resultCountField,
    hint: z.string().nullable().describe('Says so where the results may not answer; else null.'),
  })

/**
 * The answer of a search.
 * @param name The field of a result that may be long; of such a text the answer has the passage that was found.
 * @param placeOf Where that passage lies, and how to read on.
 * @param isAnswered Whether some results are of the time that is asked for, whatever their words.
 */
export function toSearchOutput<
  Name extends string,
  Result extends Parameters<typeof farHint>[1][number] & { readonly [Key in Name]: string | null },
>(
  question: string,
  results: Result[],
  name: Name,
  placeOf: Parameters<typeof fitItems<Name, Result>>[2],
  { isAnswered = false }: { readonly isAnswered?: boolean } = {},
) {
  const shown = fitItems(results, name, placeOf)
  // A question that was noted stays one where concepts stand behind it; what is asked in a conversation may tell something.
  const textToAnswer = (result: Result) =>
    isQuestion(isMessage(result) ? textOf(result) : (result[name] ?? '')) ? null : textOf(result)
  return {
    results: shown,
    total_count: shown.length,
    hint: isAnswered ? null : farHint(question, results, results.map(textToAnswer)),
  }
}

const isMessage = (result: object): boolean => typeof Reflect.get(result, 'order_index') === 'number'

/** Fields of results that people have written. Ids, times and kinds are the server's: `private` is nobody's name. */
const WRITTEN = [
  'content',
  'trigger',
  'concepts',
  'title',
  'conversation_title',
  'summary',
  'tags',
  'category',
  'project',
]

/** What people have written in a result. */
const textOf = (result: object): string =>
  Object.entries(result)
    .flatMap(([name, value]) => (WRITTEN.includes(name) ? value : []))
    .filter((value) => typeof value === 'string')
    .join(' ')
