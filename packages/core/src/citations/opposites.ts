import { fold } from '../text/index.ts'
import type { ContentWord } from './content-words.ts'
import opposites from './opposites.json' with { type: 'json' }
import { phrasesOf } from './synonyms.ts'

/** A set of words of which one thing is one at a time, and the place of a word in it. */
interface Pole {
  readonly set: number
  readonly pole: number
}
type Poles = ReadonlyMap<string, readonly Pole[]>

function polesOf(sets: readonly (readonly string[])[]): Poles {
  const found = new Map<string, Pole[]>()
  for (const [set, poles] of sets.entries()) {
    for (const [pole, words] of poles.entries()) {
      for (const word of phrasesOf(words).map(fold))
        found.set(word, [...(found.get(word) ?? []), { set, pole }])
    }
  }
  return found
}

/**
 * By language: `contraries` say of one thing what cannot both be so, `open` and `closed`; `contrasts` tell one thing, place or
 * time from another, `north` and `south`, `Monday` and `Tuesday`: both may be so, each of its own.
 */
const OPPOSITES: ReadonlyMap<string, { readonly contraries: Poles; readonly contrasts: Poles }> = new Map(
  Object.entries(opposites).map(([language, { contraries, contrasts }]) => [
    language,
    { contraries: polesOf(contraries), contrasts: polesOf(contrasts) },
  ]),
)

function areApart(one: ContentWord, other: ContentWord, poles: Poles | undefined): boolean {
  if (poles === undefined || one.word === other.word) return false
  const others = poles.get(other.word) ?? []
  return (poles.get(one.word) ?? []).some(({ set, pole }) =>
    others.some((its) => its.set === set && its.pole !== pole),
  )
}

export const areContraries = (one: ContentWord, other: ContentWord, language: string): boolean =>
  areApart(one, other, OPPOSITES.get(language)?.contraries)

/** Checks whether two words tell one thing, place or time from another, or cannot both be so. */
export const areOpposites = (one: ContentWord, other: ContentWord, language: string): boolean =>
  areContraries(one, other, language) || areApart(one, other, OPPOSITES.get(language)?.contrasts)

/** Checks whether a word tells one thing, place or time from others of its kind: `Sunday`, `upper`. */
export const isContrasting = ({ word }: ContentWord, language: string): boolean =>
  OPPOSITES.get(language)?.contrasts.has(word) === true
