import type { Connection } from '@agora-mcp/core/sqlite'
import type { Category } from '../../domain/items/category.ts'
import { wordQuality } from '../../domain/match/word-quality.ts'
import type { Query } from '../../domain/query/parse-query.ts'
import {
  joinedNeighbours,
  kindsToShow,
  kindWord,
  type SearchTerm,
  searchTermsOf,
  typosOf,
} from '../../domain/query/search-terms.ts'
import { isConnecting, skeleton as skeletonOf, type Word } from '../../domain/words/name-words.ts'
import { trigramsOf } from '../../domain/words/trigrams.ts'
import type { SearchBreadth } from '../../ports.ts'

/** A stored word that a term may mean. */
interface Hit {
  readonly items: Uint32Array
  readonly quality: number
}

const MAX_CANDIDATES = 120
/** Candidates for each further reading of the query. */
const MAX_FURTHER = 40
const MAX_TEXTS = 6
/** Limits of the words compared that begin like a term, and of those that share trigrams with it. */
const MAX_BEGINNINGS = 24
const MAX_SIMILAR = 80
const MAX_MISSPELT = 10
/** Factor for a word that only gives the location. */
const PLACE = 0.4

/** Finds the numbers of a category's items that share the most words with a query, best first. */
export function findByWords(
  connection: Connection,
  query: Query,
  breadth: SearchBreadth,
  items: number,
): number[] {
  const found = new Set<number>()
  const best = new Float32Array(items + 1)
  for (const [index, text] of query.texts.slice(0, MAX_TEXTS).entries()) {
    const scores = new Float32Array(items + 1)
    const add = (hits: readonly Hit[]) => addHits(scores, best, hits)
    for (const term of searchTermsOf(text)) add(hitsOf(connection, query.category, term, breadth))
    add(joinedNeighbours(text).flatMap((joined) => hitsByText(connection, query.category, joined)))
    add(kindsToShow(text).flatMap((kind) => hitsByText(connection, query.category, kindWord(kind))))
    for (const item of highest(scores, index === 0 ? MAX_CANDIDATES : MAX_FURTHER)) found.add(item)
  }
  return [...found]
}

/** Adds the best hit of each item, weighted by rarity. @param best Zeros, and zero again afterwards. */
function addHits(scores: Float32Array, best: Float32Array, hits: readonly Hit[]): void {
  const touched: number[] = []
  for (const hit of hits) {
    const worth = hit.quality * Math.log(1 + scores.length / hit.items.length)
    for (const entry of hit.items) {
      const item = entry >>> 1
      const value = (entry & 1) === 1 ? worth * PLACE : worth
      const known = best[item] ?? 0
      if (known === 0) touched.push(item)
      if (value > known) best[item] = value
    }
  }
  for (const item of touched) {
    scores[item] = (scores[item] ?? 0) + (best[item] ?? 0)
    best[item] = 0
  }
}

/** Returns the numbers of the highest scores, the lower number first among equal ones. */
function highest(scores: Float32Array, limit: number): number[] {
  const found: number[] = []
  for (let item = 1; item < scores.length; item += 1) if ((scores[item] ?? 0) > 0) found.push(item)
  const by = (a: number, b: number) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b
  return found.sort(by).slice(0, limit)
}

function hitsOf(connection: Connection, category: Category, term: SearchTerm, breadth: SearchBreadth): Hit[] {
  const { word, alternatives, mayBeAcronym } = term
  if (isConnecting(word.text)) return []
  const hits = [...hitsByForm(connection, category, word)]
  for (const other of alternatives) hits.push(...hitsByForm(connection, category, other))
  if (mayBeAcronym) {
    for (const { text } of [word, ...alternatives]) hits.push(...hitsByInitials(connection, category, text))
  }
  const isKnown = hits.length > 0
  if (word.text.length > 2) hits.push(...hitsByBeginning(connection, category, word))
  if (!isKnown || breadth === 'wide') {
    hits.push(...hitsByTypo(connection, category, word.text))
    hits.push(
      ...hitsBySimilarity(connection, category, word),
      ...hitsByParts(connection, category, word.text),
    )
  }
  return hits
}

/** Reads a blob of numbers; node:sqlite returns views that may start at any offset. */
const toNumbers = (blob: Uint8Array): Uint32Array => new Uint32Array(blob.slice().buffer)

interface ItemsRow {
  readonly items: Uint8Array
}

interface WordRow extends ItemsRow {
  readonly text: string
  readonly stem: string
  readonly skeleton: string
}

function hitsByForm({ sql }: Connection, category: Category, { text, stem, skeleton }: Word): Hit[] {
  return sql<Pick<WordRow, 'text' | 'items'>>(
    // One lookup per index; a UNION of the rows themselves would sort the blobs.
    `SELECT text, items FROM word WHERE id IN (
       SELECT id FROM word WHERE category = :category AND text = :text
       UNION ALL SELECT id FROM word WHERE category = :category AND stem = :stem
       UNION ALL SELECT id FROM word WHERE category = :category AND skeleton = :skeleton)`,
  )
    .all({ category, text, stem, skeleton })
    .map((row) => ({ items: toNumbers(row.items), quality: row.text === text ? 1 : 0.97 }))
}

function hitsByText({ sql }: Connection, category: Category, text: string): Hit[] {
  return sql<ItemsRow>('SELECT items FROM word WHERE category = ? AND text = ?')
    .all(category, text)
    .map(({ items }) => ({ items: toNumbers(items), quality: 1 }))
}

function hitsByBeginning({ sql }: Connection, category: Category, { text }: Word): Hit[] {
  return sql<ItemsRow>('SELECT items FROM word WHERE category = ? AND text > ? AND text < ? LIMIT ?')
    .all(category, text, `${text}{`, MAX_BEGINNINGS)
    .map(({ items }) => ({ items: toNumbers(items), quality: 0.8 }))
}

function hitsByInitials({ sql }: Connection, category: Category, text: string): Hit[] {
  const found = sql<{ item: number }>(
    'SELECT item FROM initials WHERE category = ? AND letters >= ? AND letters < ? LIMIT 200',
  ).all(category, text, `${text}{`)
  return found.length === 0 ? [] : [{ items: Uint32Array.from(found, ({ item }) => item * 2), quality: 0.97 }]
}

function hitsByTypo(connection: Connection, category: Category, text: string): Hit[] {
  return typosOf(text)
    .flatMap((typo) => hitsByText(connection, category, typo))
    .map((hit) => ({ ...hit, quality: 0.85 }))
}

function hitsBySimilarity({ sql }: Connection, category: Category, word: Word): Hit[] {
  const common = new Map<number, number>()
  const find = sql<{ words: Uint8Array }>('SELECT words FROM trigram WHERE category = ? AND letters = ?')
  for (const letters of trigramsOf(word.text)) {
    const row = find.get(category, letters)
    if (row === undefined) continue
    for (const id of toNumbers(row.words)) common.set(id, (common.get(id) ?? 0) + 1)
  }
  const similar = [...common].sort(([, a], [, b]) => b - a).slice(0, MAX_SIMILAR)
  return sql<WordRow>(
    'SELECT text, stem, skeleton, items FROM word WHERE id IN (SELECT value FROM json_each(?))',
  )
    .all(JSON.stringify(similar.map(([id]) => id)))
    .map(({ text, stem, skeleton, items }) => {
      const stored = { text, stem, skeleton, root: skeletonOf(stem), weight: 1 }
      return { items, quality: wordQuality(word, stored) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .slice(0, MAX_MISSPELT)
    .map(({ items, quality }) => ({ items: toNumbers(items), quality }))
}

/** Finds two stored words that were typed as one: `clujnapoca`. */
function hitsByParts({ sql }: Connection, category: Category, text: string): Hit[] {
  const find = sql<ItemsRow>('SELECT items FROM word WHERE category = ? AND text = ?')
  for (let cut = 2; cut <= text.length - 2; cut += 1) {
    const first = find.get(category, text.slice(0, cut))
    const second = first && find.get(category, text.slice(cut))
    if (first && second) {
      const parts = [toNumbers(first.items), toNumbers(second.items)]
      const [rare = new Uint32Array()] = parts.sort((a, b) => a.length - b.length)
      return [{ items: rare, quality: 0.98 }]
    }
  }
  return []
}
