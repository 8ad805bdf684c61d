import { defined } from '@agora-mcp/core/schemas/defined'
import * as z from 'zod'
import { CATEGORIES, type FilterKey } from '../domain/items/category.ts'
import type { CodeName, FilterItem } from '../domain/items/filter-item.ts'
import type { RankedItem } from '../domain/match/rank.ts'
import type { Lexicon } from '../domain/vocabulary/lexicon.ts'
import type { Origin } from '../ports.ts'
import { codeOf } from './code.ts'
import { contextOf, countyContext, type Locale } from './context.ts'

const FILTER_KEYS = [
  'entity_cuis',
  'uat_ids',
  'functional_prefixes',
  'functional_codes',
  'economic_prefixes',
  'economic_codes',
] as const satisfies readonly FilterKey[]

/** Names of the same filters in the MCP of transparenta.eu, which ignores unknown names. */
const CONSUMER_KEYS: Readonly<Record<FilterKey, string>> = {
  entity_cuis: 'entityCuis',
  uat_ids: 'uatIds',
  functional_prefixes: 'functionalPrefixes',
  functional_codes: 'functionalCodes',
  economic_prefixes: 'economicPrefixes',
  economic_codes: 'economicCodes',
}

const metadataSchema = z
  .object({
    dataset: z.literal('starter').optional().describe('Present for the small starter set.'),
    consumerKey: z.string().optional().describe('filterKey as transparenta.eu names it.'),
    cui: z.string().optional().describe('Fiscal code.'),
    entityType: z.string().optional().describe('Type of an entity, e.g. city_hall.'),
    uatId: z.string().optional().describe('Id of the unit.'),
    countyCode: z.string().optional().describe('Letters, e.g. CJ.'),
    population: z.int().optional().describe('Inhabitants.'),
    isCounty: z.boolean().optional().describe('It is a county.'),
    code: z.string().optional().describe('As filterValue.'),
    level: z.int().optional().describe('Depth of the code, 1 to 3.'),
    levelName: z.string().optional().describe('Chapter, Subchapter or Paragraph.'),
    codeKind: z.enum(['prefix', 'exact']).optional().describe('prefix: codes below count too.'),
    chapterCode: z.string().optional().describe('Code of the chapter.'),
    chapterName: z.string().optional().describe('Name of the chapter.'),
    subchapterCode: z.string().optional().describe('Code of the subchapter.'),
    subchapterName: z.string().optional().describe('Name of the subchapter.'),
  })
  .describe('Details by category.')

export const resultSchema = z.object({
  name: z.string().describe('Name.'),
  category: z.enum(CATEGORIES).describe('Category.'),
  context: z.string().optional().describe('What tells it from others of its name.'),
  score: z.number().describe('Relevance, 0 to 1.'),
  filterKey: z.enum(FILTER_KEYS).describe('Field of the analytics filter.'),
  filterValue: z.string().describe('Value for that field.'),
  metadata: metadataSchema.optional(),
})

export type Result = z.input<typeof resultSchema>

/** Schema of the certain result, for a filter. Its details are in the list, as in the specification's examples. */
export const bestMatchSchema = resultSchema.omit({ metadata: true })

export const toBestMatch = ({ metadata: _, ...result }: Result): z.input<typeof bestMatchSchema> => result

export interface ResultOptions {
  /** Null for Romanian names with English labels, as specified. */
  readonly locale: Locale | null
  readonly includeMetadata: boolean
  readonly origin: Origin
  readonly lexicon: Lexicon
}

/** Maps ranked items to results; equal contexts under one name get the county. */
export function toResults(ranked: readonly RankedItem[], options: ResultOptions): Result[] {
  const labels = options.locale ?? 'en'
  const results = ranked.map((entry) => toResult(entry, options))
  const seen = Map.groupBy(results, ({ name, context }) => `${name}|${context}`)
  return results.map((result, index) => {
    const twins = seen.get(`${result.name}|${result.context}`) ?? []
    const item = ranked[index]?.item
    const county = twins.length > 1 && item !== undefined ? countyContext(item, labels) : null
    if (county === null) return result
    return { ...result, context: [result.context, county].filter(Boolean).join(' | ') }
  })
}

function toResult(ranked: RankedItem, { locale, includeMetadata, origin, lexicon }: ResultOptions): Result {
  const { item, match } = ranked
  const english = locale === 'en' && 'code' in item ? lexicon.english(item.name, item.category) : null
  const nameOf = ({ name }: CodeName) =>
    (locale === 'en' && 'code' in item ? lexicon.english(name, item.category) : null) ?? name
  const context = contextOf(ranked, locale ?? 'en', nameOf)
  const { filterKey, filterValue, metadata } = filterOf(item)
  const isStarter = origin === 'starter' || ('code' in item && item.isStarter === true)
  const dataset = isStarter ? ({ dataset: 'starter' } as const) : {}
  return {
    name: cut(english ?? item.name),
    category: item.category,
    ...defined({ context: context === '' ? null : cut(context) }),
    score: match.score,
    filterKey,
    filterValue,
    ...defined({
      metadata: includeMetadata ? { ...dataset, consumerKey: CONSUMER_KEYS[filterKey], ...metadata } : null,
    }),
  }
}

/** Characters of a name and of a context; the longest in the registers have some 300. */
const MAX_CHARACTERS = 800

/** Truncates a text to the size of an answer, with a mark; the filter value identifies the item. */
const cut = (text: string): string =>
  text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS).toWellFormed()} […]`

type Filter = Pick<Result, 'filterKey' | 'filterValue'> & { metadata: NonNullable<Result['metadata']> }

function filterOf(item: FilterItem): Filter {
  if (item.category === 'uat') {
    const { id, countyCode, population, kind } = item
    return {
      filterKey: 'uat_ids',
      filterValue: id,
      metadata: {
        uatId: id,
        ...defined({ countyCode, population }),
        isCounty: kind === 'county',
      },
    }
  }
  if (item.category === 'entity') {
    const { cui, entityType, uat, countyCode } = item
    return {
      filterKey: 'entity_cuis',
      filterValue: cui,
      metadata: {
        cui,
        ...defined({ entityType, uatId: uat?.id, countyCode }),
      },
    }
  }
  const { value, kind, level, levelName, chapter, subchapter } = codeOf(item)
  const tree = item.category === 'functional_classification' ? 'functional' : 'economic'
  return {
    filterKey: kind === 'prefix' ? `${tree}_prefixes` : `${tree}_codes`,
    filterValue: value,
    metadata: {
      code: value,
      level,
      levelName,
      codeKind: kind,
      ...defined({
        chapterCode: chapter?.code,
        chapterName: chapter && cut(chapter.name),
        subchapterCode: subchapter?.code,
        subchapterName: subchapter && cut(subchapter.name),
      }),
    },
  }
}
