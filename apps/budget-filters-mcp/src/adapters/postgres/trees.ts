import { type Kysely, sql } from 'kysely'
import { toClassificationItems } from '../../domain/import/import-items.ts'
import type { ClassificationCategory } from '../../domain/items/category.ts'
import { canonicalCode, parentCodes } from '../../domain/items/classification-code.ts'
import type { ClassificationItem } from '../../domain/items/filter-item.ts'
import type { ClassificationRow } from '../../domain/items/import-data.ts'
import type { Query } from '../../domain/query/parse-query.ts'
import { isConnecting, nameWords } from '../../domain/words/name-words.ts'
import type { Inspection } from './inspect.ts'

/** Classifications of a database, with the nodes above and below each node. */
export interface PostgresTrees {
  nodes(inspection: Inspection, category: ClassificationCategory): Promise<readonly ClassificationItem[]>
  /** Finds the nodes with these stored codes, with a code in the query, or with its letters as initials. */
  candidates(
    inspection: Inspection,
    category: ClassificationCategory,
    query: Query,
    codes: readonly string[],
  ): Promise<readonly ClassificationItem[]>
  forget(): void
}

/** Milliseconds a tree is cached: classifications change once a year; bounds the delay of a correction. */
const CACHE_MS = 60_000

interface Tree {
  readonly at: number
  readonly nodes: readonly ClassificationItem[]
  readonly byCode: ReadonlyMap<string, ClassificationItem>
  /** Chapters missing from the table, with names from the starter set; no statement finds them. */
  readonly added: readonly ClassificationItem[]
  readonly byInitials: readonly (readonly [letters: string, node: ClassificationItem])[]
}

/** Caches each tree whole, a thousand rows: the nodes above and below one are in other rows. */
export function createPostgresTrees(database: Kysely<unknown>): PostgresTrees {
  const kept = new Map<ClassificationCategory, Tree>()

  const tree = async (inspection: Inspection, category: ClassificationCategory): Promise<Tree> => {
    const known = kept.get(category)
    if (known !== undefined && performance.now() - known.at < CACHE_MS) return known
    const rows = await readRows(database, inspection, category)
    const stored = new Set(rows.map(({ code }) => code))
    const nodes = toClassificationItems(category, rows).sort((a, b) => (a.code < b.code ? -1 : 1))
    const read: Tree = {
      at: performance.now(),
      nodes,
      byCode: new Map(nodes.map((node) => [canonicalCode(node.code), node])),
      added: nodes.filter(({ code }) => !stored.has(code)),
      byInitials: nodes.map((node) => [initialsOf(node.name), node]),
    }
    kept.set(category, read)
    return read
  }

  return {
    nodes: async (inspection, category) => (await tree(inspection, category)).nodes,
    async candidates(inspection, category, query, codes) {
      const { byCode, added, byInitials } = await tree(inspection, category)
      const named = query.code?.readings.flatMap(({ code }) => [code, ...parentCodes(code)]) ?? []
      const found = [...codes.map(canonicalCode), ...named].flatMap((code) => byCode.get(code) ?? [])
      const letters = query.texts.flatMap(({ words }) => words.map(({ text }) => text))
      const acronyms = letters.filter((text) => /^[a-z]{2,8}$/.test(text))
      const meant = byInitials.filter(([own]) => acronyms.some((text) => own.startsWith(text)))
      return [...new Set([...found, ...added, ...meant.map(([, node]) => node)])]
    },
    forget: () => kept.clear(),
  }
}

const initialsOf = (name: string): string =>
  nameWords(name)
    .filter((word) => !isConnecting(word))
    .map((word) => word[0])
    .join('')

async function readRows(
  database: Kysely<unknown>,
  { tables, columns }: Inspection,
  category: ClassificationCategory,
): Promise<ClassificationRow[]> {
  const scheme = category === 'functional_classification' ? 'functional' : 'economic'
  const altName = columns[category].has('alt_name') ? sql`alt_name` : sql`NULL`
  const keywords = columns[category].has('keywords') ? sql`keywords` : sql`NULL`
  // In a table that was not imported, every code is in the form that analytics filter.
  const isOwn = sql.lit(!columns[category].has('search_text'))
  const isStored = columns[category].has('is_stored_code') ? sql`is_stored_code` : isOwn
  const isStarter = columns[category].has('is_starter') ? sql`is_starter` : sql`false`
  const { rows } = await sql<ClassificationRow>`
    SELECT ${sql.ref(`${scheme}_code`)}::text AS code, ${sql.ref(`${scheme}_name`)} AS name,
      ${isStored} AS "isStoredCode", ${isStarter} AS "isStarter", ${altName}::text AS "altName",
      coalesce(${keywords}::text[], '{}') AS keywords
    FROM ${sql.table(tables[category])}`.execute(database)
  return rows
}
