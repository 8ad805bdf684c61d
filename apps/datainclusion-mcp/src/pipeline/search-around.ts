import { remoteShare } from '../domain/merge-found.ts'
import type { ResolvedPlace } from '../domain/place.ts'
import type { FoundService } from '../domain/service.ts'
import type { PageRequest, ServiceDirectory, ServiceFilter } from '../ports.ts'

/** At least as many as a full list keeps for services at a distance. */
const REMOTE_SIZE = 20
const AT_A_DISTANCE = ['a-distance']

const isRemote = ({ distanceKm }: FoundService): boolean => distanceKm === null

/**
 * Near services and, where a short list does not reach them, those at a distance, asked for apart. One request after
 * the other, since often the first says that no second is needed.
 * @returns both, unmerged; a service may occur twice
 */
export async function searchAround(
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
  // Whoever says how services are to be offered gets those alone.
  if (filter.receptionModes !== undefined) return near.items
  if (near.items.length >= near.total || isEnough(near.items)) return near.items

  const first = await search(AT_A_DISTANCE, { page: 1, size: REMOTE_SIZE })
  const found = [...near.items, ...first.items]
  // Before the remote stand all services near by that are also offered at a distance: the remote are on the last pages.
  let page = Math.ceil(first.total / REMOTE_SIZE)
  for (let further = 0; further < 2 && page > 1 && !isEnough(found); further += 1, page -= 1) {
    found.push(...(await search(AT_A_DISTANCE, { page, size: REMOTE_SIZE })).items)
  }
  return found
}
