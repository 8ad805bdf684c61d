import { fold } from '@agora-mcp/core/text'
import Fuse from 'fuse.js'
import MiniSearch from 'minisearch'
import type { Pool } from 'pg'
import type { Category } from '../../../../apps/budget-filters-mcp/src/domain/items/category.ts'
import { countyName } from '../../../../apps/budget-filters-mcp/src/domain/items/counties.ts'
import type { ImportData } from '../../../../apps/budget-filters-mcp/src/domain/items/import-data.ts'

/** A search engine as people would set it up for these registers: the key of its first hit. */
export interface Peer {
  readonly name: string
  firstHit(category: Category, query: string): Promise<string | undefined>
}

interface Row {
  readonly id: number
  /** SIRUTA, fiscal code or code. */
  readonly key: string
  readonly name: string
  /** Everything else that may be typed: codes, county, place, keywords. */
  readonly more: string
}

type Rows = Readonly<Record<Category, readonly Row[]>>

/** The registers as rows of text, diacritics taken off, which helps every peer. */
function toRows({ uats = [], entities = [], classifications }: ImportData): Rows {
  const byId = new Map(uats.map((uat) => [uat.id, uat]))
  const row = (id: number, key: string, name: string, ...more: (string | null | undefined)[]): Row => ({
    id,
    key,
    name: fold(name),
    more: fold(more.filter(Boolean).join(' ')),
  })
  const nodes = (category: 'functional_classification' | 'economic_classification') =>
    (classifications[category] ?? []).map(({ code, name, altName, keywords }, id) =>
      row(id, code, name, code, altName, keywords.join(' ')),
    )
  return {
    uat: uats.map((uat, id) =>
      row(id, uat.siruta, uat.name, uat.siruta, uat.countyCode, countyName(uat.countyCode), uat.fiscalCode),
    ),
    entity: entities.map((entity, id) => {
      const uat = byId.get(entity.uatId ?? -1)
      return row(
        id,
        entity.cui,
        entity.name,
        entity.cui,
        uat?.name ?? entity.location,
        countyName(entity.countyCode),
      )
    }),
    functional_classification: nodes('functional_classification'),
    economic_classification: nodes('economic_classification'),
  }
}

const mapRows = <T>(rows: Rows, make: (rows: readonly Row[]) => T): Record<Category, T> => ({
  uat: make(rows.uat),
  entity: make(rows.entity),
  functional_classification: make(rows.functional_classification),
  economic_classification: make(rows.economic_classification),
})

/** MiniSearch with the prefix and fuzzy search of its documentation, names boosted. */
export function miniSearch(data: ImportData): Peer {
  const engines = mapRows(toRows(data), (rows) => {
    const engine = new MiniSearch({
      fields: ['key', 'name', 'more'],
      storeFields: ['key'],
      searchOptions: { prefix: true, fuzzy: 0.2, boost: { name: 3 } },
    })
    engine.addAll(rows)
    return engine
  })
  return {
    name: 'MiniSearch 7',
    firstHit: async (category, query) => engines[category].search(fold(query))[0]?.key as string | undefined,
  }
}

/** Fuse.js with names weighing most. */
export function fuse(data: ImportData): Peer {
  const engines = mapRows(
    toRows(data),
    (rows) =>
      new Fuse(rows, {
        keys: [
          { name: 'name', weight: 3 },
          { name: 'key', weight: 1 },
          { name: 'more', weight: 1 },
        ],
        threshold: 0.4,
        ignoreLocation: true,
      }),
  )
  return {
    name: 'Fuse.js 7',
    firstHit: async (category, query) => engines[category].search(fold(query), { limit: 1 })[0]?.item.key,
  }
}

/** A plain search with pg_trgm: similarity of the words and of the whole name, weighted. */
export async function trigrams(data: ImportData, pool: Pool): Promise<Peer> {
  await pool.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
  await pool.query('CREATE TABLE peer (category text, key text, name text, everything text)')
  for (const [category, rows] of Object.entries(toRows(data))) {
    await pool.query('INSERT INTO peer SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[])', [
      category,
      rows.map(({ key }) => key),
      rows.map(({ name }) => name),
      rows.map(({ name, more }) => `${name} ${more}`),
    ])
  }
  await pool.query('CREATE INDEX ON peer (category)')
  await pool.query('ANALYZE peer')
  return {
    name: 'pg_trgm 0.6 words + 0.4 name',
    async firstHit(category, query) {
      const { rows } = await pool.query<{ key: string }>(
        `SELECT key FROM peer WHERE category = $1
         ORDER BY 0.6 * word_similarity($2, everything) + 0.4 * similarity($2, name) DESC LIMIT 1`,
        [category, fold(query)],
      )
      return rows[0]?.key
    },
  }
}
