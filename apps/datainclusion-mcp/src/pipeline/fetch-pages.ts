import type { Page, PageRequest } from '../ports.ts'

/** Items per request: few requests, yet frequent progress for a long list. */
const PAGE_SIZE = 100

export interface Fetched<Item> {
  /** In source order, without duplicates. */
  readonly items: readonly Item[]
  readonly total: number
}

/** Data is reloaded hourly, so pages may shift meanwhile: a repeated item is dropped. */
export async function fetchPages<Item extends { readonly id: string }>(
  limit: number,
  fetchPage: (page: PageRequest) => Promise<Page<Item>>,
  onProgress: (done: number, total: number) => void,
): Promise<Fetched<Item>> {
  const size = Math.min(limit, PAGE_SIZE)
  const items = new Map<string, Item>()
  let total = 0
  for (let page = 1; items.size < limit; page += 1) {
    const fetched = await fetchPage({ page, size })
    total = fetched.total
    for (const item of fetched.items) items.set(item.id, items.get(item.id) ?? item)
    onProgress(Math.min(items.size, limit), Math.min(total, limit))
    if (fetched.items.length === 0 || page * size >= total) break
  }
  return { items: [...items.values()].slice(0, limit), total }
}
