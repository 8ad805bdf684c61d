import { editDistance } from '@agora-mcp/core/text/edit-distance'
import type { UatKind } from '../items/uat-kind.ts'
import { nameWords } from './name-words.ts'

/** Kinds of unit that the type words of a name or a query allow. */
export type KindSet = ReadonlySet<UatKind>

const COUNTY: KindSet = new Set(['county'])
const MUNICIPALITY: KindSet = new Set(['municipality'])
const TOWN: KindSet = new Set(['town'])
const CITY: KindSet = new Set(['municipality', 'town'])
const COMMUNE: KindSet = new Set(['commune'])
const SECTOR: KindSet = new Set(['sector'])
/** Units with a mayor. */
const LOCAL: KindSet = new Set(['municipality', 'town', 'commune', 'sector'])
const ANY: KindSet = new Set([...LOCAL, 'county'])

/** Type phrases in folded words as `nameWords` returns them; the longest match wins. */
const PHRASES: readonly (readonly [phrase: string, kinds: KindSet])[] = [
  ...spell('consiliul|consiliului|consiliu|cons judetean|judetului|judetul', COUNTY),
  ['cj', COUNTY],
  ['county council', COUNTY],
  ['council of county', COUNTY],
  ...spell('primaria|primariei|primarie|prim', LOCAL),
  ...spell('primaria|primariei generala', LOCAL),
  ...spell('consiliul|consiliului|consiliu|cons local', LOCAL),
  ['city hall', LOCAL],
  ['town hall', LOCAL],
  ['local council', LOCAL],
  ['city council', LOCAL],
  ...spell('unitatea|unitate|unitatii administrativ teritoriala', ANY),
  ['uat', ANY],
  ...spell('judetul|judet|judetului|jud|county', COUNTY),
  ...spell('municipiul|municipiu|municipiului|mun|municipality', MUNICIPALITY),
  ...spell('orasul|oras|orasului|or|ors|town', TOWN),
  ['city', CITY],
  ...spell('comuna|comunei|com|commune', COMMUNE),
  ...spell('sectorul|sector|sectorului|sect|sec', SECTOR),
  // Hungarian: `Bihar megyei tanács`.
  ...spell('megye|megyei tanacs|tanacsa|onkormanyzat', COUNTY),
  ['megye', COUNTY],
  ...spell('varosi|kozsegi|megyei polgarmesteri hivatal|hivatala', LOCAL),
  ...spell('polgarmesteri hivatal|hivatala', LOCAL),
  ...spell('helyi|varosi|kozsegi tanacs|tanacsa', LOCAL),
  ['polgarmesteri', LOCAL],
  ['kozseg', COMMUNE],
  ['varos', CITY],
]

/** Expands `a|b c|d` to `a c`, `a d`, `b c`, `b d`. */
function spell(pattern: string, kinds: KindSet): [string, KindSet][] {
  const phrases = pattern
    .split(' ')
    .map((place) => place.split('|'))
    .reduce<string[]>(
      (done, words) =>
        done.length === 0 ? words : done.flatMap((start) => words.map((word) => `${start} ${word}`)),
      [],
    )
  return phrases.map((phrase) => [phrase, kinds])
}

const BY_PHRASE = new Map(PHRASES)
const LONGEST = 3
/** Words skipped in type phrases; `resedinta de judet` adds nothing to a municipality. */
const FILLERS = new Set(['a', 'al', 'de', 'din', 'of', 'the'])

function phraseAt(
  words: readonly string[],
  at: number,
): { readonly length: number; readonly kinds: KindSet } | null {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length -= 1) {
    const kinds = BY_PHRASE.get(words.slice(at, at + length).join(' '))
    if (kinds !== undefined) return { length, kinds }
  }
  return null
}

/** Finds the type phrase that ends before a word. `Florești CJ` is a place in a county rather than a county council. */
export function phraseBefore(
  words: readonly string[],
  end: number,
): { readonly length: number; readonly kinds: KindSet } | null {
  for (let length = Math.min(LONGEST, end); length > 0; length -= 1) {
    const phrase = words.slice(end - length, end).join(' ')
    const kinds = phrase === 'cj' ? undefined : BY_PHRASE.get(phrase)
    if (kinds !== undefined) return { length, kinds }
  }
  return null
}

export interface Head {
  /** Kinds allowed by all type words together; null without type words. */
  readonly kinds: KindSet | null
  readonly rest: readonly string[]
}

/** `PRIMĂRIA MUNICIPIULUI CLUJ-NAPOCA` becomes `cluj napoca`, a municipality; tolerates `COMUNACATANE`. */
export function takeHead(words: readonly string[]): Head {
  let kinds: KindSet | null = null
  let at = words[0] === 'the' && phraseAt(words, 1) !== null ? 1 : 0
  for (;;) {
    const phrase = phraseAt(words, at) ?? misspeltAt(words, at)
    if (phrase === null) break
    kinds = kinds === null ? phrase.kinds : narrow(kinds, phrase.kinds)
    at += phrase.length
    while (FILLERS.has(words[at] ?? '') && phraseAt(words, at + 1) !== null) at += 1
    if (words[at] === 'resedinta' && words[at + 1] === 'de' && words[at + 2] === 'judet') at += 3
  }
  return { kinds, rest: words.slice(at) }
}

/** Intersects kinds; if they contradict each other the later wins. */
function narrow(earlier: KindSet, later: KindSet): KindSet {
  const both = new Set([...earlier].filter((kind) => later.has(kind)))
  return both.size > 0 ? both : later
}

const LONG_TYPE_WORDS = ['municipiul', 'municipiului', 'primaria', 'judetul', 'sectorul', 'orasul', 'comuna']

/** Finds a long misspelt type word before a name. */
function misspeltAt(words: readonly string[], at: number): { length: number; kinds: KindSet } | null {
  const word = words[at]
  if (word === undefined || at + 1 >= words.length || word.length < 6) return null
  const meant = LONG_TYPE_WORDS.find((type) => word !== type && editDistance(word, type, 1) === 1)
  const kinds = meant === undefined ? undefined : BY_PHRASE.get(meant)
  return kinds === undefined ? null : { length: 1, kinds }
}

/** Returns the kind that a unit's own name gives; a name without type word is a commune's. */
export function kindOfName(words: readonly string[]): UatKind {
  const { kinds } = takeHead(words)
  for (const kind of kinds ?? []) if (kinds?.size === 1) return kind
  return 'commune'
}

/** Returns the kind of a unit: a county has letters instead of a SIRUTA number, or the word in its name. */
export function kindOf(unit: { readonly name: string; readonly siruta: string }): UatKind {
  if (/^[A-Z]{1,2}$/i.test(unit.siruta)) return 'county'
  return kindOfName(nameWords(unit.name))
}
