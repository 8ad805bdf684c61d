import type * as SqliteStore from '../../../../apps/budget-filters-mcp/src/adapters/sqlite/filter-store.ts'
import {
  createSqliteFilterStore,
  type SqliteFilterStore,
} from '../../../../apps/budget-filters-mcp/src/adapters/sqlite/filter-store.ts'
import type { Category } from '../../../../apps/budget-filters-mcp/src/domain/items/category.ts'
import type { FilterItem } from '../../../../apps/budget-filters-mcp/src/domain/items/filter-item.ts'
import type * as Vocabulary from '../../../../apps/budget-filters-mcp/src/domain/vocabulary/lexicon.ts'
import type * as Pipeline from '../../../../apps/budget-filters-mcp/src/pipeline/search.ts'
import type { FilterStore, SearchBreadth } from '../../../../apps/budget-filters-mcp/src/ports.ts'
import { readRegisters } from '../../../../apps/budget-filters-mcp/test/support/registers.ts'
import { type Variation, variedModules } from '../../measuring/varied-modules.ts'

/** First result of a search. */
export interface FirstFound {
  /** SIRUTA, fiscal code or classification code, which queries are judged by; undefined where nothing was found. */
  readonly key: string | undefined
  /** It is certain: `bestMatch`. */
  readonly isPromised: boolean
}

/** The product's search without its protocol. */
export type Search = (category: Category, query: string) => Promise<FirstFound>

/** Files whose constants the stores use as well, so that candidates depend on them. */
const REACHES_STORES = /word-quality|search-terms|parse-query|query-variants/

const SOURCES = new URL('../../../../apps/budget-filters-mcp/src/', import.meta.url)
const importVaried = variedModules(SOURCES)

/** Imports the full registers into a file of SQLite, for searches with varied constants. */
export async function openRegisters(folder: string, file: string) {
  const base = createSqliteFilterStore(file)
  await base.importTarget.replace(readRegisters(folder), () => {})
  const remembered = remembering(base.filters)

  return {
    /** The search of the product with another value of one constant, or with all as they are. */
    async vary(variation: Variation | null): Promise<{ search: Search; close(): void }> {
      const load = <Module>(module: string) =>
        variation === null
          ? (import(new URL(module, SOURCES).href) as Promise<Module>)
          : importVaried<Module>(module, variation)
      const { search } = await load<typeof Pipeline>('pipeline/search.ts')
      const { createLexicon } = await load<typeof Vocabulary>('domain/vocabulary/lexicon.ts')
      const lexicon = createLexicon()
      let store: SqliteFilterStore | null = null
      if (variation !== null && REACHES_STORES.test(variation.file)) {
        store = (await load<typeof SqliteStore>('adapters/sqlite/filter-store.ts')).createSqliteFilterStore(
          file,
        )
      }
      return {
        search: async (category, query) => {
          const filters = store?.filters ?? remembered(`${category} ${query}`)
          const { ranked, isCertain } = await search(query, category, { filters, lexicon })
          const [first] = ranked
          return { key: first && judgedKey(first.item), isPromised: isCertain }
        },
        close: () => store?.close(),
      }
    },
    close: base.close,
  }
}

const judgedKey = (item: FilterItem): string => {
  if (item.category === 'uat') return item.siruta
  return item.category === 'entity' ? item.cui : item.code
}

/** Candidates by query: most constants change how they are ranked and not which they are. */
function remembering(filters: FilterStore): (query: string) => FilterStore {
  const known = new Map<string, ReturnType<FilterStore['candidates']>>()
  return (text) => ({
    ...filters,
    candidates(query, breadth: SearchBreadth) {
      const key = `${breadth} ${text}`
      const found = known.get(key) ?? filters.candidates(query, breadth)
      known.set(key, found)
      return found
    },
  })
}
