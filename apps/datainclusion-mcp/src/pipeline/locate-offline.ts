import { AppError } from '@agora-mcp/core/errors'
import { communeOfCode, findCommune } from '../domain/find-commune.ts'
import type { Deps } from '../ports.ts'
import { type LocationInput, locationNeeded } from './locate.ts'

/**
 * Why nothing can be searched: no location, or else the reason given, with the place as far as it is understood here: it saves a question later.
 * @param closed What the directory throws at every call.
 */
export async function locateOffline(
  { point, communeCode, text }: LocationInput,
  { gazetteer }: Pick<Deps, 'gazetteer'>,
  closed: Error,
): Promise<Error> {
  if (point === undefined && communeCode === undefined && text === undefined) return locationNeeded()
  if (!(closed instanceof AppError) || point !== undefined) return closed
  const names = await gazetteer()
  const match =
    communeCode === undefined
      ? text === undefined
        ? null
        : findCommune(text, names)
      : communeOfCode(communeCode, names)
  if (match?.kind !== 'found') return closed
  const { label, communeCode: code } = match.place
  return new AppError(closed.code, closed.message, {
    hint: `${closed.hint} The place was understood: ${label}, INSEE code ${code}.`,
    cause: closed,
  })
}
