import type { FoundService } from './service.ts'

/** Share of a list reserved for remote services, which would otherwise follow every nearby one. */
const REMOTE_SHARE = 1 / 5

/** Computes the places of a list of this length reserved for remote services. */
export const remoteShare = (limit: number): number =>
  Math.min(Math.max(1, Math.floor(limit * REMOTE_SHARE)), limit - 1)

/**
 * Merges services into one list: nearby ones by distance, then remote ones. A fifth of the list, at least one
 * place, is reserved for remote ones; either kind fills the places left by the other; a list of one has the
 * nearest.
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
