import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { limitField, queryField } from '@agora-mcp/core/schemas'
import { defined } from '@agora-mcp/core/schemas/defined'
import * as z from 'zod'
import { CATEGORIES } from '../domain/items/category.ts'
import { STARTER_HINT } from '../domain/starter/hint.ts'
import { search } from '../pipeline/search.ts'
import type { Deps } from '../ports.ts'
import { LOCALES } from '../wire/context.ts'
import { countyHint } from '../wire/county-hint.ts'
import { bestMatchSchema, resultSchema, toBestMatch, toResults } from '../wire/result.ts'

const inputSchema = z.object({
  category: z
    .enum(CATEGORIES, { error: `expected one of ${CATEGORIES.join(', ')}` })
    .describe('Institution, territory, or a budget classification.'),
  query: queryField.describe(
    'Name, acronym or code, as people write it, Romanian or English, e.g. primaria cluj, educatie, 65.02.',
  ),
  limit: limitField(50, 10).describe('Results, 1 to 50, default 10.'),
  hint: z.enum(['county', 'city', 'commune']).optional().describe('Preferred among equal names.'),
  includeMetadata: z.boolean().default(true).describe('Details, default true.'),
  locale: z.enum(LOCALES).optional().describe('Language of labels and code names.'),
})

/** Error codes that a caller can act on; all others are distinguished only in the log. */
const CALLER_ERRORS = new Set(['invalid_input', 'not_found', 'cancelled'])

export const searchFilters = defineTool({
  name: 'search_filters',
  title: 'Find filter values',
  description:
    'Exact filter values for Romanian public-budget queries. ' +
    'Use bestMatch when present: it is certain; else choose by context, or ask. ' +
    'A value ending in a dot includes all codes below. Nothing similar found: empty.',
  annotations: READ_ONLY_LOCAL,
  audit: { input: { category: 'value' }, output: { results: 'count' } },
  thirdPartyText: true,
  failure: {
    schema: z.object({
      ok: z.literal(false).describe('False.'),
      error: z.string().describe('What is in the way.'),
    }),
    write: ({ code, message, hint }) =>
      CALLER_ERRORS.has(code)
        ? { ok: false, error: message, ...defined({ hint }) }
        : { ok: false, error: 'internal_error' },
  },
  inputSchema,
  outputSchema: z.object({
    ok: z.boolean().describe('True, unless error says why not.'),
    results: z.array(resultSchema).describe('Best first.'),
    bestMatch: bestMatchSchema.optional().describe('The first result, where it is certain.'),
    totalMatches: z.int().optional().describe('Matches found, about.'),
    hint: z.string().optional().describe('What to know or do.'),
  }),
  async handler({ category, query, limit, hint, includeMetadata, locale }, deps: Deps) {
    const { ranked, isCertain, origin } = await search(query, category, deps, hint)
    // The item may be in registers that are not loaded yet.
    const advice = defined({ hint: origin === 'starter' && !isCertain ? STARTER_HINT : null })
    if (ranked.length === 0) return { ok: true, results: [], ...advice }
    const results = toResults(ranked.slice(0, limit), {
      locale: locale ?? null,
      includeMetadata,
      origin,
      lexicon: deps.lexicon,
    })
    const [first] = results
    const told = advice.hint === undefined ? defined({ hint: countyHint(ranked[0]?.item) }) : advice
    return {
      ok: true,
      results,
      ...defined({ bestMatch: isCertain && first !== undefined ? toBestMatch(first) : null }),
      totalMatches: ranked.length,
      ...told,
    }
  },
})
