import { type Connection, existing } from '@agora-mcp/core/sqlite'
import type { Category } from '../../domain/items/category.ts'
import type { AnalysedItem } from '../../domain/match/analysed-item.ts'
import { kindWord } from '../../domain/query/search-terms.ts'
import { isConnecting, type Word, type WordTable } from '../../domain/words/name-words.ts'
import { trigramsOf } from '../../domain/words/trigrams.ts'

/** Longest acronym that is searched. */
const MAX_INITIALS = 12

/** Indexes words, place words among them, and initials. Items are numbered from 1 in order. */
export function writeIndex(
  { sql }: Connection,
  category: Category,
  items: readonly AnalysedItem[],
  toWord: WordTable,
  onItem: () => void,
): void {
  sql('DELETE FROM trigram WHERE category = ?').run(category)
  sql('DELETE FROM word WHERE category = ?').run(category)
  sql('DELETE FROM initials WHERE category = ?').run(category)
  // Keyed by text: the word table drops words that were not used for long, and recreates them.
  const wordsOf = new Map<string, Word>()
  const places = new Map<string, number[]>()
  const addPlace = (word: Word, place: number) => {
    wordsOf.set(word.text, word)
    add(places, word.text, place)
  }
  const insertInitials = sql('INSERT OR IGNORE INTO initials VALUES (?, ?, ?)')
  for (const [index, { forms, place, kind }] of items.entries()) {
    const number = index + 1
    const named = new Set(forms.flatMap(({ full }) => full.split(' ')))
    for (const text of named) addPlace(toWord(text), number * 2)
    if (kind !== null) addPlace(toWord(kindWord(kind)), number * 2)
    for (const word of place.words) if (!named.has(word.text)) addPlace(word, number * 2 + 1)
    for (const { initials, isKeyword } of forms) {
      if (!isKeyword && initials.length > 1) {
        insertInitials.run(category, initials.slice(0, MAX_INITIALS), number)
      }
    }
    onItem()
  }
  const insertWord = sql<{ id: number }>(
    'INSERT INTO word (category, text, stem, skeleton, items) VALUES (?, ?, ?, ?, ?) RETURNING id',
  )
  const trigrams = new Map<string, number[]>()
  for (const { text, stem, skeleton } of wordsOf.values()) {
    const numbers = places.get(text) ?? []
    const { id } = existing(insertWord.get(category, text, stem, skeleton, toBlob(numbers)))
    if (text.length > 2 && !isConnecting(text) && !text.startsWith('#'))
      for (const letters of trigramsOf(text)) add(trigrams, letters, id)
  }
  const insertTrigram = sql('INSERT INTO trigram VALUES (?, ?, ?)')
  for (const [letters, ids] of trigrams) insertTrigram.run(category, letters, toBlob(ids))
}

const toBlob = (numbers: readonly number[]): Uint8Array => new Uint8Array(Uint32Array.from(numbers).buffer)

function add<Key>(lists: Map<Key, number[]>, key: Key, value: number): void {
  const known = lists.get(key)
  if (known === undefined) lists.set(key, [value])
  else known.push(value)
}
