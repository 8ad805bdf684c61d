import { countyCodeOf, isCountyCode } from '../items/counties.ts'
import { nameWords, skeleton } from '../words/name-words.ts'
import elsewhere from './places-elsewhere.json' with { type: 'json' }
import villages from './villages.json' with { type: 'json' }

export interface KnownPlace {
  readonly name: string
  /** SIRUTA of the unit that it is, or lies in; null for a place outside the Romanian units. */
  readonly siruta: string | null
  /** True if it has no budget of its own, and its unit answers for it. */
  readonly isVillage: boolean
  readonly countyCode: string | null
}

type Places = ReadonlyMap<string, readonly KnownPlace[]>

const keyOf = (words: readonly string[]): string => words.map(skeleton).join('')

/** `satul Bercea`: used in speech, but not in registers. */
const VILLAGE_WORD =
  /^(sat|satul|satului|satele|localitatea|localitatii|localitate|catun|catunul|cartierul|village)$/

let known: Places | null = null

/** Units, villages, regions, places abroad. A county after the name restricts them. Empty for other words. */
export function placesNamed(words: readonly string[]): readonly KnownPlace[] {
  known ??= readPlaces()
  const bare = VILLAGE_WORD.test(words[0] ?? '') && words.length > 1 ? words.slice(1) : words
  const whole = known.get(keyOf(bare))
  if (whole !== undefined) return toTheLetter(whole, bare)
  for (let cut = bare.length - 1; cut > 0; cut -= 1) {
    const county = countyOf(bare.slice(cut))
    const inCounty = county === null ? [] : (known.get(keyOf(bare.slice(0, cut))) ?? [])
    const found = inCounty.filter(({ countyCode }) => countyCode === county)
    if (found.length > 0) return toTheLetter(found, bare.slice(0, cut))
  }
  return []
}

/** Keeps the places spelt as typed, if any: `Bâlca` is not Bilca, though equal in the old spelling. */
function toTheLetter(places: readonly KnownPlace[], words: readonly string[]): readonly KnownPlace[] {
  const typed = words.join('')
  const same = places.filter(({ name }) => nameWords(name).join('') === typed)
  return same.length > 0 ? same : places
}

function countyOf(words: readonly string[]): string | null {
  const bare = /^(judetul|judet|jud|din)$/.test(words[0] ?? '') ? words.slice(1) : words
  const [only = ''] = bare
  if (bare.length === 1 && isCountyCode(only)) return only.toUpperCase()
  return bare.length === 0 ? null : countyCodeOf(bare.join(' '))
}

/** Reads the lists on first use: a server that only gets codes never does. */
function readPlaces(): Places {
  const places = new Map<string, KnownPlace[]>()
  const add = (place: KnownPlace) => {
    const key = keyOf(nameWords(place.name))
    const others = places.get(key)
    if (others === undefined) places.set(key, [place])
    else others.push(place)
  }
  for (const [countyCode, units] of Object.entries(villages)) {
    for (const unit of units.split(';')) {
      const [siruta = '', own = '', ...below] = unit.split('|')
      add({ name: own, siruta, isVillage: false, countyCode })
      for (const name of below) add({ name, siruta, isVillage: true, countyCode })
    }
  }
  for (const name of Object.values(elsewhere).flat()) {
    add({ name, siruta: null, isVillage: false, countyCode: null })
  }
  return places
}
