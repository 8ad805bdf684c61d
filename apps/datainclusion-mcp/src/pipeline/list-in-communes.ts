import { departmentCodeOf } from '../domain/place.ts'
import type { Structure } from '../domain/service.ts'
import type { Page, PageRequest } from '../ports.ts'
import type { Fetched } from './fetch-pages.ts'

/** Structures per request, some 2 MB: a département has one to five pages. */
const PAGE_SIZE = 1_000

/** The API filters by one commune or département: départements are read whole. The total counts all. */
export async function listInCommunes(
  communeCodes: readonly string[],
  limit: number,
  fetchPage: (departmentCode: string, page: PageRequest) => Promise<Page<Structure>>,
): Promise<Fetched<Structure>> {
  const wanted = new Set(communeCodes)
  const found = new Map<string, Structure>()
  for (const department of new Set(communeCodes.map(departmentCodeOf))) {
    for (let page = 1, isLast = false; !isLast; page += 1) {
      const { items, total } = await fetchPage(department, { page, size: PAGE_SIZE })
      for (const structure of items) {
        if (wanted.has(structure.address.communeCode ?? '')) found.set(structure.id, structure)
      }
      isLast = items.length === 0 || page * PAGE_SIZE >= total
    }
  }
  const all = [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  return { items: all.slice(0, limit), total: all.length }
}
