import { sayOfPlace } from '../messages/place-messages.ts'
import type { Said } from '../messages/said.ts'
import { communeLabel, cut } from './commune-match.ts'
import type { Gazetteer } from './gazetteer.ts'

/**
 * Tells what an INSEE code is as a postal code. `meant` where it is a code of the past alone and a postal code of today
 * that the successor has not: whoever types `75013` means Paris. Else a note that names the other communes of that postal
 * code, or null where there are none.
 */
export function readAsPostalCode(code: string, gazetteer: Gazetteer): Said | 'meant' | null {
  const entry = gazetteer.byCode(code)
  const postal = gazetteer.byPostalCode(code)
  if (entry === undefined || postal.length === 0) return null
  const isCurrent = entry.code === code && (entry.partOf === null || entry.isArrondissement)
  const today = entry.isArrondissement ? entry.code : (entry.partOf ?? entry.code)
  const others = postal.filter((commune) => commune.code !== today && commune.partOf !== today)
  if (!isCurrent && others.length === postal.length) return 'meant'
  if (others.length === 0) return null
  return sayOfPlace('also_postal_code', {
    code,
    ...cut(others, (other) => `${communeLabel(other, gazetteer)} ${other.code}`),
  })
}
