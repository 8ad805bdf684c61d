import type { FoundService } from './service.ts'

/** Share of a list that is kept for services at a distance, which would otherwise stand behind every near one. */
const REMOTE_SHARE = 1 / 5

/** Places of a list of this length that are kept for services at a distance. */
export const remoteShare = (limit: number): number =>
  Math.min(Math.max(1, Math.floor(limit * REMOTE_SHARE)), limit - 1)

/**
 * One list of near services, nearest first, and remote ones after them. A fifth of the list, at least one place, is
 * kept for the remote, and what either kind leaves free goes to the other; a list of one is the nearest.
 * @param found Services in the order of the source; the same service may occur twice.
 */
export function mergeFound(found: readonly FoundService[], limit: number): FoundService[] {
  const unique = [...new Map(found.map((one) => [one.service.id, one])).values()]
  const near = unique
    .filter(({ distanceKm }) => distanceKm !== null)
    .sort((a, b) => (a.distanceKm ?? 0) - (b.distanceKm ?? 0))
  const remote = unique.filter(({ distanceKm }) => distanceKm === null)
  const kept = near.length === 0 ? limit : remoteShare(limit)
  const nearCount = Math.min(near.length, limit - Math.min(kept, remote.length))
  return [...near.slice(0, nearCount), ...remote.slice(0, limit - nearCount)]
}
