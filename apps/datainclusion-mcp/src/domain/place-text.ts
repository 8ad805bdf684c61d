import { fold } from '@agora-mcp/core/text'
import { placeKey } from './place-name.ts'

const LEAD =
  /^(?:(?:j'habite|je (?:suis|vis)|(?:tout )?pres|proche|autour|aux alentours|aux environs|a proximite|a cote|pas loin|vers|dans|sur)\s+)?(?:(?:a|au|aux|de|du|des)\s+|d')?(?:(?:la\s+)?(?:ville|commune)\s+(?:(?:de|du|des)\s+|d')?)?/
/** Country, added for a geocoder. */
const COUNTRY = /\s*[,(]\s*france\)?$/
/** `Marseille (13)` is the département, `Marseille 13` the arrondissement. */
const BRACKETS = /\s*\([^()]*\)$/
/** `59 000`: a postal code written as a number. */
const PARTED_CODE = /(?<![\d.,]\s?)\b(\d{2})[ .\u00a0](\d{3})\b(?!\s?\d)/
/** `Nantes et alentours`: searches include the surroundings anyway. */
const AROUND =
  /\s*(?:,|\bet\b)\s*(?:ses |les |aux |sa |la )?(?:alentours|environs|region|peripherie|banlieue)$/
/** Business mail: the number after it is not an arrondissement. */
const CEDEX = /\s+cedex(?:\s+\d{1,2})?$/
const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ')
const ARRONDISSEMENT =
  /^(paris|lyon|marseille) (?:(\d{1,2})|([ivx]+))(?: ?(?:e|er|eme|ieme|nd|nde|re))?(?: arr(?:ondissement)?)?$/
const ARRONDISSEMENT_FIRST =
  /^(\d{1,2}) ?(?:e|er|eme|ieme|nd|nde)? arr(?:ondissement)? (?:de )?(paris|lyon|marseille)$/
const COUNTS: ReadonlyMap<string, number> = new Map(
  Object.entries<number>({ paris: 20, lyon: 9, marseille: 16 }),
)

/** A free text parsed as the name of a commune, as far as it has that form. */
export interface PlaceText {
  /** Key of the name, without postal code; empty if the text is only a postal code. */
  readonly key: string
  readonly postalCode: string | null
  /** Key of an arrondissement in the gazetteer, e.g. `lyon 3e arrondissement`. */
  readonly arrondissementKey: string | null
  /** Every division of the name in two parts, one of which may be a département or region. */
  readonly splits: readonly (readonly [first: string, second: string])[]
}

/** Parses `ST ETIENNE`, `59000`, `93200 Saint-Denis`, `Saint Denis (974)`, `lyon 3e`. */
export function readPlaceText(text: string): PlaceText {
  const plain = fold(text)
    .trim()
    .replace(COUNTRY, '')
    .replace(AROUND, '')
    .replace(CEDEX, '')
    .replace(PARTED_CODE, '$1$2')
  const words = placeKey(plain).split(' ')
  const isPostal = (word: string | undefined) => word !== undefined && /^\d{5}$/.test(word)
  const postalCode = [words[0], words.at(-1)].find(isPostal) ?? null
  const name = words.filter((word) => word !== postalCode)
  return {
    key: name.join(' '),
    postalCode,
    arrondissementKey: arrondissementKey(placeKey(plain.replace(BRACKETS, '').replace(postalCode ?? '', ''))),
    splits: name.slice(1).map((_, index) => {
      const end = name.length - 1 - index
      return [name.slice(0, end).join(' '), name.slice(end).join(' ')] as const
    }),
  }
}

function arrondissementKey(key: string): string | null {
  const spaced = key.replace(/\b(\d{1,2})(er|e|eme|ieme|nd|nde)\b/g, '$1 $2')
  const after = ARRONDISSEMENT.exec(spaced)
  const before = ARRONDISSEMENT_FIRST.exec(spaced)
  const city = after?.[1] ?? before?.[2]
  if (city === undefined) return null
  const number = Number(after?.[2] ?? before?.[1] ?? ROMAN.indexOf(after?.[3] ?? '') + 1)
  if (number < 1 || number > (COUNTS.get(city) ?? 0)) return null
  return `${city} ${number === 1 ? '1er' : `${number}e`} arrondissement`
}

export const looksLikeAddress = (text: string): boolean =>
  /\d|\b(?:rue|avenue|av|boulevard|bd|bld|place|pl|chemin|impasse|allee|allees|route|quai|square|cours|faubourg|lotissement|residence|hameau|lieu dit|zone|za|zi|zac)\b/.test(
    placeKey(text),
  )

/** Removes the phrase before a place: `près de la Tour Eiffel` → `la Tour Eiffel`. */
export function withoutLead(text: string): string {
  const trimmed = text.normalize('NFC').trim()
  // Folding keeps the length here, except for ligatures, which no such phrase has.
  const lead = LEAD.exec(fold(trimmed))?.[0] ?? ''
  const rest = trimmed.slice(lead.length)
  return rest === '' ? trimmed : rest
}
