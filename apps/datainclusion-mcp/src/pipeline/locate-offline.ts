import { AppError } from '@agora-mcp/core/errors'
import { ambiguousPlace, areaInsteadOfPlace } from '../domain/ambiguous-place.ts'
import { communeOfCode, findCommune } from '../domain/find-commune.ts'
import type { Gazetteer } from '../domain/gazetteer.ts'
import type { Deps } from '../ports.ts'
import { type LocationInput, locationNeeded } from './locate.ts'

/**
 * Why nothing can be searched: no location, or else the reason given, with the place as far as it is understood here,
 * which saves a question later.
 * @param closed What the directory throws at every call.
 */
export async function locateOffline(
  { point, communeCode, text }: LocationInput,
  { gazetteer }: Pick<Deps, 'gazetteer'>,
  closed: Error,
): Promise<Error> {
  if (point === undefined && communeCode === undefined && text === undefined) return locationNeeded()
  if (!(closed instanceof AppError) || point !== undefined) return closed
  const understood = hintOf({ communeCode, text }, await gazetteer())
  if (understood === null) return closed
  return new AppError(closed.code, closed.message, { hint: `${closed.hint} ${understood}`, cause: closed })
}

/** What is known of the place without asking anybody; null where that is nothing. */
function hintOf({ communeCode, text }: Omit<LocationInput, 'point'>, names: Gazetteer): string | null {
  if (communeCode === undefined && text === undefined) return null
  const match = communeCode === undefined ? findCommune(text ?? '', names) : communeOfCode(communeCode, names)
  switch (match.kind) {
    case 'found':
      return `The place was understood: ${match.place.label}, INSEE code ${match.place.communeCode}.`
    case 'ambiguous':
      return `About the place: ${ambiguousPlace(text ?? '', match, names).message}.`
    case 'area':
      return `About the place: ${areaInsteadOfPlace(match.area).message}.`
    default:
      return null
  }
}
