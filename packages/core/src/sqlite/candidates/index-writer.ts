import { createTextAnalyzer, detectLanguage } from '../../text/index.ts'
import { assertSameSpace, BLOCK_ROWS } from '../../vectors/index.ts'
import { type Connection, existing } from '../connection.ts'
import { bytesOf, numbers } from './blobs.ts'
import { nextSeq, readState } from './index-state.ts'
import { languageValue } from './item-languages.ts'
import { deleteFromSegments, sealSegment } from './segment-writer.ts'
import type { IndexTables } from './tables.ts'
import { encodeFrequencies, termFrequencies } from './term-frequencies.ts'
import { acquireValues, releaseValues } from './value-dictionary.ts'

export interface IndexItem {
  /** Row number of the item in its own table, a positive integer, unique in the index. */
  readonly id: number
  /** Text for full-text search; only its terms are stored. */
  readonly text: string
  /** ISO 639-1, decides stemming and the background for similarity; null to detect it from the text. */
  readonly language: string | null
  /** L2-normalised. */
  readonly vector: Float32Array
  /** Value of each filter column; null never matches. */
  readonly filters: Readonly<Record<string, string | null>>
}

export interface IndexWriterOptions {
  readonly tables: IndexTables
  readonly filters: readonly string[]
  readonly reindexCommand: string
}

/** Creates the writer of an index. It changes only the tables and runs within the caller's write transaction. */
export function createIndexWriter({ tables, filters, reindexCommand }: IndexWriterOptions) {
  const analyzer = createTextAnalyzer()

  return {
    insert(connection: Connection, items: readonly IndexItem[], fingerprint: string): void {
      const [first] = items
      if (first === undefined) return
      const space = readState(connection, tables).space ?? { fingerprint, dimensions: first.vector.length }
      assertSameSpace(space.fingerprint, fingerprint, reindexCommand)
      connection
        .sql(`UPDATE ${tables.state} SET fingerprint = ?, dimensions = ?`)
        .run(space.fingerprint, space.dimensions)
      const seq = nextSeq(connection, tables, items.length)
      insertItems(connection, items, seq, space.dimensions)
      sealTail(connection, seq)
    },

    delete(connection: Connection, ids: readonly number[]): number {
      const wanted = new Set(ids)
      const erase = connection.sql(`DELETE FROM ${tables.vector} WHERE id = ?`)
      const found = [...wanted].filter((id) => erase.run(id).changes > 0)
      if (found.length === 0) return 0
      const seq = nextSeq(connection, tables, -found.length)
      const sealed = new Set(found.filter((id) => !deleteFromTail(connection, id)))
      if (sealed.size > 0) deleteFromSegments(connection, tables, sealed, seq)
      sealTail(connection, seq)
      return found.length
    },

    clear(connection: Connection): void {
      const { value, vector, unsealed, segment, language, state } = tables
      for (const table of [value, vector, unsealed, segment, language]) {
        connection.sql(`DELETE FROM ${table}`).run()
      }
      connection
        .sql(`UPDATE ${state} SET seq = seq + 1, items = 0, fingerprint = NULL, dimensions = NULL`)
        .run()
    },
  }

  function insertItems(
    connection: Connection,
    items: readonly IndexItem[],
    seq: number,
    dimensions: number,
  ): void {
    const rows = items.map((item) => {
      assertStorable(item, dimensions)
      const language = item.language ?? detectLanguage(item.text)
      return {
        item,
        language,
        values: [...filters.map((name) => item.filters[name] ?? null), languageValue(language)],
      }
    })
    const codes = acquireValues(
      connection,
      tables,
      rows.flatMap(({ values }) => values),
    )
    const addLanguage = connection.sql(`INSERT OR IGNORE INTO ${tables.language} VALUES (?)`)
    for (const language of new Set(rows.map((row) => row.language))) addLanguage.run(language ?? '')
    const addVector = connection.sql(`INSERT INTO ${tables.vector} VALUES (?, ?)`)
    const add = connection.sql(`INSERT INTO ${tables.unsealed} VALUES (?, ?, ?, ?, ?)`)
    for (const { item, language, values } of rows) {
      const terms = analyzer.terms(item.text, language)
      const own = Uint32Array.from(values, (value) => codes.get(value) as number)
      addVector.run(item.id, bytesOf(item.vector))
      add.run(item.id, seq, terms.length, bytesOf(own), encodeFrequencies(termFrequencies(terms)))
    }
  }

  function assertStorable({ id, vector }: IndexItem, dimensions: number): void {
    if (!Number.isSafeInteger(id) || id < 1) throw new Error(`${id} cannot be the id of an item`)
    if (vector.length !== dimensions || !vector.every(Number.isFinite)) {
      throw new Error(`the vector of item ${id} is not one of ${dimensions} finite numbers`)
    }
  }

  function sealTail(connection: Connection, seq: number): void {
    const count = connection.sql<{ n: number }>(`SELECT count(*) AS n FROM ${tables.unsealed}`)
    for (let { n } = existing(count.get()); n >= BLOCK_ROWS; n -= BLOCK_ROWS) {
      sealSegment(connection, tables, seq)
    }
  }

  function deleteFromTail(connection: Connection, id: number): boolean {
    const row = connection
      .sql<{ filters: Uint8Array }>(`DELETE FROM ${tables.unsealed} WHERE id = ? RETURNING filters`)
      .get(id)
    if (row === undefined) return false
    releaseValues(connection, tables, numbers(Uint32Array, row.filters))
    return true
  }
}
