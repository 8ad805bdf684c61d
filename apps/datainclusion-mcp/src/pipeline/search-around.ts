import { mergeFound, remoteShare } from '../domain/merge-found.ts'
import type { ResolvedPlace } from '../domain/place.ts'
import type { FoundService } from '../domain/service.ts'
import type { PageRequest, ServiceDirectory, ServiceFilter } from '../ports.ts'

/** Page size for remote services, at least as many as a full list reserves. */
const REMOTE_SIZE = 20
const AT_A_DISTANCE = ['a-distance']

const isRemote = ({ distanceKm }: FoundService): boolean => distanceKm === null

/** Finds the services around a place, nearby ones first; see `mergeFound`. */
export async function searchAround(
  place: ResolvedPlace,
  wanted: { readonly filter: ServiceFilter; readonly limit: number },
  directory: ServiceDirectory,
  signal: AbortSignal,
): Promise<readonly FoundService[]> {
  return mergeFound(await nearAndRemote(place, wanted, directory, signal), wanted.limit)
}

/** Sequential: remote ones are often not needed. @returns Both, unmerged; a service may occur twice */
async function nearAndRemote(
  { communeCode, point }: ResolvedPlace,
  { filter, limit }: { readonly filter: ServiceFilter; readonly limit: number },
  directory: ServiceDirectory,
  signal: AbortSignal,
): Promise<readonly FoundService[]> {
  const wanted = remoteShare(limit)
  const search = (receptionModes: readonly string[] | undefined, page: PageRequest) =>
    directory.searchServices({ ...filter, communeCode, point, receptionModes }, page, signal)
  const isEnough = (found: readonly FoundService[]) => found.filter(isRemote).length >= wanted

  const near = await search(filter.receptionModes, { page: 1, size: limit })
  // With a filter on reception modes, only services that match it are wanted.
  if (filter.receptionModes !== undefined) return near.items
  if (near.items.length >= near.total || isEnough(near.items)) return near.items

  const first = await search(AT_A_DISTANCE, { page: 1, size: REMOTE_SIZE })
  const found = [...near.items, ...first.items]
  // Nearby services that are also offered remotely come first: the remote ones are on the last pages.
  let page = Math.ceil(first.total / REMOTE_SIZE)
  for (let further = 0; further < 2 && page > 1 && !isEnough(found); further += 1, page -= 1) {
    found.push(...(await search(AT_A_DISTANCE, { page, size: REMOTE_SIZE })).items)
  }
  return found
}
