import { figuresShape, limitField, queryField, resultCountField, rounded } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { farHint } from '../domain/change/far-hint.ts'
import { isQuestion } from '../domain/change/is-question.ts'
import type { RankedItem } from '../domain/recall/rank.ts'
import type { Deps } from '../ports/deps.ts'
import type { Question } from '../ports/search.ts'
import { fitItems } from './answer-size.ts'
import { sinceField, untilField } from './common-filter.ts'
import { projectFilterField } from './fields.ts'

// Common parts of the searches.

export const searchInput = <Filter extends z.ZodRawShape>(filter: Filter) =>
  z.object({
    query: queryField.describe('Question or words, in any language.'),
    limit: limitField(100, 10).describe('Default 10.'),
    ...filter,
    project_filter: projectFilterField,
    since: sinceField,
    until: untilField,
  })

export const toQuestion = (
  { query, limit }: { readonly query: string; readonly limit: number },
  { clock, zone }: Pick<Deps, 'clock' | 'zone'>,
  signal: AbortSignal,
): Question => ({
  text: query,
  limit,
  askedAt: clock(),
  zone,
  signal,
})

const { similarity, score } = figuresShape

export const toFigures = (ranked: RankedItem) => ({
  similarity: rounded(ranked.similarity),
  score: rounded(ranked.score),
})

export const searchOutput = <Result extends z.ZodRawShape>(result: Result) =>
  z.object({
    results: z.array(z.object({ ...result, similarity, score })).describe('Best first.'),
    total_count: resultCountField,
    hint: z.string().nullable().describe('Says so where the results may not answer; else null.'),
  })

/**
 * Builds the answer of a search.
 * @param name Field of a result that may be long; it is shortened to the found passage.
 * @param sourceOf How a result was found, and how to read on.
 * @param isAnswered True if some results match the time in question, regardless of their words.
 */
export function toSearchOutput<
  Name extends string,
  Result extends { readonly similarity: number } & { readonly [Key in Name]: string | null },
>(
  question: string,
  results: Result[],
  name: Name,
  sourceOf: (
    result: Result,
    at: number,
  ) => { readonly found?: RankedItem | undefined; readonly readOn: string },
  { isAnswered = false }: { readonly isAnswered?: boolean } = {},
) {
  const shown = fitItems(results, name, (result, at) => {
    const { found, readOn } = sourceOf(result, at)
    return { stretch: found?.stretch ?? null, readOn }
  })
  // A stored question remains one even with concepts appended; a question in a conversation may carry
  // information.
  const judged = (result: Result, at: number) => ({
    similarity: result.similarity,
    text: isQuestion(isMessage(result) ? textOf(result) : (result[name] ?? '')) ? null : textOf(result),
    // What a message leaves out stands in its neighbours: docs/adr/0006-memory-search.md.
    wordLikeness: isMessage(result) ? null : (sourceOf(result, at).found?.wordLikeness ?? null),
  })
  return {
    results: shown,
    total_count: shown.length,
    hint: isAnswered ? null : farHint(question, results.map(judged)),
  }
}

const isMessage = (result: object): boolean => typeof Reflect.get(result, 'order_index') === 'number'

/** Fields of results written by people. Ids, times and kinds come from the server: `private` is not a name. */
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

/** Text written by people in a result. */
const textOf = (result: object): string =>
  Object.entries(result)
    .flatMap(([name, value]) => (WRITTEN.includes(name) ? value : []))
    .filter((value) => typeof value === 'string')
    .join(' ')
