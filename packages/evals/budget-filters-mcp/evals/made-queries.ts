import { fold } from '@agora-mcp/core/text'
import type { Category } from '../../../../apps/budget-filters-mcp/src/domain/items/category.ts'
import { countyName } from '../../../../apps/budget-filters-mcp/src/domain/items/counties.ts'
import { type ImportData, rowsOf } from '../../../../apps/budget-filters-mcp/src/domain/items/import-data.ts'
import { isConnecting, nameWords } from '../../../../apps/budget-filters-mcp/src/domain/words/name-words.ts'
import { takeHead } from '../../../../apps/budget-filters-mcp/src/domain/words/type-words.ts'
import type { JudgedQuery } from '../../../../apps/budget-filters-mcp/test/support/registers.ts'

/** Words of a name as typed in one way; null if that way leaves them unchanged. */
type Slip = (words: readonly string[]) => readonly string[] | null

/** Queries that each slip gives of a category at most. */
const OF_EACH = 6

const slips: Readonly<Record<string, Slip>> = {
  'letters exchanged': (words) => inLongest(words, 5, (word) => exchange(word, 2)),
  'letter missing': (words) => inLongest(words, 5, (word) => word.slice(0, 2) + word.slice(3)),
  'letter doubled': (words) => inLongest(words, 5, (word) => word.slice(0, 3) + word.slice(2)),
  'two slips': (words) => inLongest(words, 9, (word) => exchange(word.slice(0, 6) + word.slice(7), 2)),
  'first letter wrong': (words) => inLongest(words, 6, (word) => neighbour(word[0]) + word.slice(1)),
  'short word exchanged': (words) =>
    inOne(
      words,
      ({ length }) => length === 3,
      (word) => exchange(word, 1),
    ),
  abbreviated: ([first = '', ...rest]) =>
    first.length > 3 && rest.length > 0 ? [first.slice(0, 1), ...rest] : null,
  'beginning of a word': (words) =>
    inLongest(words, 7, (word) => word.slice(0, Math.ceil(word.length * 0.6))),
  'other ending': (words) =>
    inOne(
      words,
      (word) => /.{4}(ului|ilor|elor)$/.test(word),
      (word) => word.replace(/ului$/, 'ul').replace(/[ie]lor$/, 'e'),
    ),
  'written as one': (words) => (words.length > 1 ? [words.slice(0, 2).join(''), ...words.slice(2)] : null),
  'word left out': (words) => (words.length > 3 ? words.filter((_, at) => at !== 1) : null),
  'words turned round': (words) => (words.length === 2 || words.length === 3 ? words.toReversed() : null),
}

/**
 * Queries made of the names that only one row of a register has, by the slips of people who type, evenly from the whole
 * register and the same in every run. `kind` is the slip.
 */
export function makeQueries(registers: ImportData): JudgedQuery[] {
  const uats = (registers.uats ?? []).map(({ siruta, name, countyCode }) => ({
    key: siruta,
    words: takeHead(nameWords(name)).rest,
    place: countyName(countyCode),
  }))
  const entities = (registers.entities ?? []).map(({ cui, name, countyCode }) => ({
    key: cui,
    words: nameWords(name),
    place: countyName(countyCode ?? ''),
  }))
  const nodes = (category: 'functional_classification' | 'economic_classification') =>
    (rowsOf(registers, category) ?? []).flatMap((row) =>
      'code' in row ? [{ key: row.code, words: nameWords(row.name), place: null }] : [],
    )
  return [
    ...queriesOf('uat', uats),
    ...queriesOf('entity', entities),
    ...queriesOf('functional_classification', nodes('functional_classification')),
    ...queriesOf('economic_classification', nodes('economic_classification')),
  ]
}

interface Named {
  readonly key: string
  readonly words: readonly string[]
  /** The county it lies in. */
  readonly place: string | null
}

function queriesOf(category: Category, rows: readonly Named[]): JudgedQuery[] {
  const query = (kind: string, { key }: Named, words: readonly string[]): JudgedQuery => ({
    category,
    query: words.join(' '),
    expectKey: key,
    kind,
  })
  const unique = onlyOnes(rows, ({ words }) => words.join(' '))
  const slipped = Object.entries(slips).flatMap(([kind, slip]) => {
    const made = unique.flatMap((row) => {
      const words = slip(row.words)
      return words === null ? [] : [query(kind, row, words)]
    })
    return evenly(made, OF_EACH)
  })
  // Names that several rows share, each in a county of its own: only the county tells which one is meant.
  const placed = onlyOnes(
    rows.filter(({ place }) => place !== null),
    ({ words, place }) => [...words, place].join(' '),
  )
  const shared = placed.filter((row) => !unique.includes(row) && row.words.length > 0)
  const withPlace = (kind: string, change: (place: string) => string) =>
    evenly(
      shared.map((row) => query(kind, row, [...row.words, change(fold(row.place ?? ''))])),
      OF_EACH,
    )
  return [
    ...slipped,
    ...withPlace('with its county', (place) => place),
    ...withPlace('with its county misspelt', (place) => (place.length > 4 ? exchange(place, 2) : place)),
  ]
}

/** Rows that share what they are called with no other. */
function onlyOnes(rows: readonly Named[], name: (row: Named) => string): Named[] {
  const named = Map.groupBy(rows, name)
  return [...named.values()].flatMap((same) => (same.length === 1 ? same : []))
}

/** At most `count` of a list, at equal distances. */
const evenly = <Item>(list: readonly Item[], count: number): Item[] =>
  list.length <= count
    ? [...list]
    : Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)] as Item)

/** Changes the longest word, if it has at least so many letters. */
function inLongest(words: readonly string[], letters: number, change: (word: string) => string) {
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
  return inOne(words, (word) => word === longest && word.length >= letters, change)
}

/** Changes the first word of a kind; null where there is none. */
function inOne(
  words: readonly string[],
  isMeant: (word: string) => boolean,
  change: (word: string) => string,
) {
  const at = words.findIndex((word) => isMeant(word) && !isConnecting(word))
  const word = words[at]
  return word === undefined ? null : words.with(at, change(word))
}

const exchange = (word: string, at: number): string =>
  word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)

/** The letter to the right on a keyboard, more or less. */
const neighbour = (letter = ''): string =>
  'snvfrghjokllmmpptsyyctx'['abcdefghijklmnopqrstuvw'.indexOf(letter)] ?? 'z'
