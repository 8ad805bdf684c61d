import { AppError, quoted } from '@agora-mcp/core/errors'
import type { Page, PageRequest } from '../ports.ts'

const PAGE_SIZE = 1_000
/** Pages searched, some 10 MB: a public service is not read completely for one record. */
const MAX_PAGES = 5

/** Reads an item whose id has a slash, which the API has no address for. @throws AppError not_found */
export async function findListed<Item extends { readonly id: string }>(
  id: string,
  fetchPage: (page: PageRequest) => Promise<Page<Item>>,
): Promise<Item> {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { items, total } = await fetchPage({ page, size: PAGE_SIZE })
    const found = items.find((item) => item.id === id)
    if (found !== undefined) return found
    if (page * PAGE_SIZE >= total) break
  }
  throw new AppError('not_found', `No record with the id ${quoted(id)} was found`, {
    hint: 'An id with a slash can only be found among what was listed: search for the service first, then ask for its details.',
  })
}
