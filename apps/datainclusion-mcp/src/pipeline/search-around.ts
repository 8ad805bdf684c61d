import { remoteShare } from '../domain/merge-found.ts'
import type { ResolvedPlace } from '../domain/place.ts'
import type { FoundService } from '../domain/service.ts'
import type { PageRequest, ServiceDirectory, ServiceFilter } from '../ports.ts'

/** At least as many as a full list keeps for services at a distance. */
const REMOTE_SIZE = 20
const AT_A_DISTANCE = ['a-distance']

/**
 * Near services and, asked for apart, those at a distance, which a short list would never reach.
 * @returns both, unmerged; a service may occur twice
 */
export async function searchAround(
  { communeCode, point }: ResolvedPlace,
  { filter, limit }: { readonly filter: ServiceFilter; readonly limit: number },
  directory: ServiceDirectory,
  signal: AbortSignal,
): Promise<readonly FoundService[]> {
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  const search = (receptionModes: readonly string[] | undefined, page: PageRequest) =>
    directory.searchServices({ ...filter, communeCode, point, receptionModes }, page, either)

  const remote = async () => {
    const first = await search(AT_A_DISTANCE, { page: 1, size: REMOTE_SIZE })
    const enough = first.items.filter(({ distanceKm }) => distanceKm === null).length >= remoteShare(limit)
    const lastPage = Math.ceil(first.total / REMOTE_SIZE)
    if (enough || lastPage <= 1) return first.items
    // Before them stand all services near by that are also offered at a distance: those without a distance come last.
    const last = await search(AT_A_DISTANCE, { page: lastPage, size: REMOTE_SIZE })
    const fits = last.items.length >= remoteShare(limit) || lastPage <= 2
    const before = fits ? null : await search(AT_A_DISTANCE, { page: lastPage - 1, size: REMOTE_SIZE })
    return [...first.items, ...(before?.items ?? []), ...last.items]
  }

  try {
    const [near, far] = await Promise.all([search(undefined, { page: 1, size: limit }), remote()])
    return [...near.items, ...far]
  } finally {
    // Where one failed, the other need not go on.
    stop.abort()
  }
}
