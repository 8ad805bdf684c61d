import type { Category } from '../items/category.ts'
import { countyName } from '../items/counties.ts'
import { nameWords } from '../words/name-words.ts'
import { type KindSet, phraseBefore, takeHead } from '../words/type-words.ts'

/** Words of a query about a place, with type words separated. */
export interface PlaceQuery {
  readonly typed: readonly string[]
  /** Words that name the place or its location. */
  readonly name: readonly string[]
  /** Kinds that the type words allow; null without type words. */
  readonly kinds: KindSet | null
}

const SECTOR: KindSet = new Set(['sector'])
const SECTOR_WORD = /^(sector|sectorul|sect)$/
const SPOKEN_NUMBERS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    unu: '1',
    doi: '2',
    trei: '3',
    patru: '4',
    cinci: '5',
    sase: '6',
    i: '1',
    ii: '2',
    iii: '3',
    iv: '4',
    v: '5',
    vi: '6',
  }),
)
const CAPITAL = /^(bucuresti|bucurestiului|bucharest|buc|municipiul|mun|capitala)$/

/** Reads type words before, after and, for the sectors of the capital, within the name of a place. */
export function readPlace(typed: readonly string[], category: Category): PlaceQuery {
  const words = writtenOut(typed)
  const { rest, kinds } = takeHead(words)
  if (kinds !== null) return { typed: words, name: withCountyName(rest, kinds), kinds: asSpoken(kinds) }
  // In the name of an institution a type word may be anywhere; after the name of a place it gives its kind.
  const sector = rest.findIndex((word) => SECTOR_WORD.test(word))
  const isCapital = rest.slice(0, sector).every((word) => CAPITAL.test(word))
  if (sector > 0 && isCapital && /^\d$/.test(rest[sector + 1] ?? '')) {
    return { typed: words, name: [...rest.slice(sector + 1), ...rest.slice(0, sector)], kinds: SECTOR }
  }
  const tail = phraseBefore(rest, rest.length)
  if (tail === null || tail.length === rest.length) return { typed: words, name: rest, kinds: null }
  const name = rest.slice(0, rest.length - tail.length)
  const isInstitution = category === 'entity' && tail.kinds.size === 1 && name.length > MAX_PLACE_WORDS
  return isInstitution
    ? { typed: words, name: rest, kinds: null }
    : { typed: words, name, kinds: asSpoken(tail.kinds) }
}

/** Extends kinds as in speech: `Orașul Iași` is a town in speech, but a municipality in registers. */
const asSpoken = (kinds: KindSet): KindSet =>
  kinds.has('town') && !kinds.has('municipality') ? new Set([...kinds, 'municipality']) : kinds

/** Most words of a place name; a longer text before a type word is an institution. */
const MAX_PLACE_WORDS = 3

/** Separates joined words: `S4`, `PS3`, `sector5`. */
function writtenOut(typed: readonly string[]): string[] {
  return typed.flatMap((word, index) => {
    const match = /^(ps|s|sect|sector|sectorul)([1-6])$/.exec(word)
    if (match !== null) return [...(match[1] === 'ps' ? ['primaria'] : []), 'sector', match[2] ?? '']
    if (word === 's' && /^[1-6]$/.test(typed[index + 1] ?? '')) return ['sector']
    const number = SECTOR_WORD.test(typed[index - 1] ?? '') ? SPOKEN_NUMBERS.get(word) : undefined
    return [number ?? word]
  })
}

/** Replaces letters by the county's name: `jud. BH` is Bihor. */
function withCountyName(rest: readonly string[], kinds: KindSet): readonly string[] {
  const [code, ...more] = rest
  const name = kinds.has('county') && code !== undefined && more.length === 0 ? countyName(code) : null
  return name === null ? rest : nameWords(name)
}
