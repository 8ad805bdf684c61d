import { sayOfPlace } from '../messages/place-messages.ts'
import type { Said } from '../messages/said.ts'
import { communeLabel, cut } from './commune-match.ts'
import type { Gazetteer } from './gazetteer.ts'

/**
 * Interprets an INSEE code as a postal code. Returns `meant` if it is only a former code, and a current
 * postal code that the successor lacks: `75013` means Paris. Else returns a note that names the other
 * communes with that postal code, or null.
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
