import type { Connection } from '@agora-mcp/core/sqlite'
import { toClassificationItems, toEntityItems, toUatItem } from '../../domain/import/import-items.ts'
import type { Category, ClassificationCategory } from '../../domain/items/category.ts'
import { canonicalCode } from '../../domain/items/classification-code.ts'
import type { ClassificationRow, EntityRow, ImportData, UatRow } from '../../domain/items/import-data.ts'
import { analyseItem } from '../../domain/match/analyse-item.ts'
import type { AnalysedItem } from '../../domain/match/analysed-item.ts'
import { createLexicon, type Lexicon } from '../../domain/vocabulary/lexicon.ts'
import type { Origin } from '../../ports.ts'
import { writeIndex } from './word-index.ts'

/** Replaces the categories in the data; needs a transaction. */
export function writeData(
  connection: Connection,
  data: ImportData,
  origin: Origin,
  onProgress: (done: number, total: number) => void = () => {},
): void {
  const { uats, entities, classifications } = data
  const lexicon = createLexicon()
  const trees = Object.entries(classifications) as [ClassificationCategory, readonly ClassificationRow[]][] // its keys
  const sizes = [uats, entities, ...trees.map(([, rows]) => rows)].map((rows) => rows?.length ?? 0)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const note = connection.sql('INSERT OR REPLACE INTO origin VALUES (?, ?)')
  let done = 0
  const index = (category: Category, items: readonly AnalysedItem[]) => {
    writeIndex(connection, category, items, lexicon.word, () => onProgress(++done, total))
    note.run(category, origin)
  }
  if (uats !== undefined) index('uat', writeUats(connection, uats, lexicon))
  if (entities !== undefined) index('entity', writeEntities(connection, entities, lexicon))
  for (const [category, rows] of trees) index(category, writeTree(connection, category, rows, lexicon))
}

/** Sorts items with short, significant names to the front, so that they survive the limit of candidates. */
function inOrder<Row>(
  rows: readonly Row[],
  toAnalysed: (row: Row) => AnalysedItem,
): { row: Row; analysed: AnalysedItem }[] {
  const length = ({ forms }: AnalysedItem) => forms[0]?.words.length ?? 0
  return rows
    .map((row) => ({ row, analysed: toAnalysed(row) }))
    .sort((a, b) => length(a.analysed) - length(b.analysed) || b.analysed.population - a.analysed.population)
}

function writeUats(connection: Connection, rows: readonly UatRow[], lexicon: Lexicon): AnalysedItem[] {
  connection.sql('DELETE FROM uat').run()
  const insert = connection.sql('INSERT INTO uat VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const ordered = inOrder(rows, (row) => analyseItem(toUatItem(row), lexicon))
  for (const [index, { row, analysed }] of ordered.entries()) {
    const { id, siruta, name, countyCode, population, fiscalCode } = row
    insert.run(index + 1, id, siruta, name, analysed.kind, countyCode, population, fiscalCode)
  }
  return ordered.map(({ analysed }) => analysed)
}

function writeEntities(connection: Connection, rows: readonly EntityRow[], lexicon: Lexicon): AnalysedItem[] {
  connection.sql('DELETE FROM entity').run()
  const insert = connection.sql('INSERT INTO entity VALUES (?, ?, ?, ?, ?, ?, ?)')
  const items = new Map(toEntityItems(rows, readUatRows(connection)).map((item) => [item.cui, item]))
  const tied = rows.flatMap((entity) => {
    const item = items.get(entity.cui)
    return item === undefined ? [] : [{ entity, item }]
  })
  const ordered = inOrder(tied, ({ item }) => analyseItem(item, lexicon))
  for (const [index, { row }] of ordered.entries()) {
    const { cui, name, entityType, uatId, location, countyCode } = row.entity
    insert.run(index + 1, cui, name, entityType, uatId, location, countyCode)
  }
  return ordered.map(({ analysed }) => analysed)
}

function writeTree(
  connection: Connection,
  category: ClassificationCategory,
  rows: readonly ClassificationRow[],
  lexicon: Lexicon,
): AnalysedItem[] {
  connection.sql('DELETE FROM classification WHERE category = ?').run(category)
  const insert = connection.sql('INSERT INTO classification VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const ordered = inOrder(toClassificationItems(category, rows), (item) => analyseItem(item, lexicon))
  for (const [index, { row }] of ordered.entries()) {
    const { code, isStoredCode, isStarter, name, altName, keywords, hasChildren, ancestors } = row
    insert.run(
      category,
      index + 1,
      code,
      canonicalCode(code),
      name,
      altName,
      JSON.stringify(keywords),
      Number(hasChildren),
      JSON.stringify(ancestors),
      Number(isStoredCode),
      Number(isStarter ?? false),
    )
  }
  return ordered.map(({ analysed }) => analysed)
}

export function readUatRows({ sql }: Connection): UatRow[] {
  return sql<UatRow>(
    `SELECT id, siruta, name, county_code AS countyCode, population, fiscal_code AS fiscalCode
     FROM uat ORDER BY id`,
  ).all()
}
