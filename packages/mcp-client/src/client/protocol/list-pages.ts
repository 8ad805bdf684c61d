import { MCPError } from '../mcp-error.ts'
import { isRecord } from '../untrusted/is-record.ts'

/** Maximum pages of one list; enough for 10,000 items in pages of ten. */
const MAX_PAGES = 1_000

export interface PagedList {
  readonly items: readonly unknown[]
  /** Reason why the list is incomplete; null if it is complete. */
  readonly truncated: string | null
}

/** @param field Property of a page that holds its items. @throws MCPError invalid_result for a bad page */
export async function listPages(
  request: (params: { cursor?: string }) => Promise<unknown>,
  field: string,
  maxItems: number,
): Promise<PagedList> {
  const items: unknown[] = []
  const seen = new Set<string>()
  let cursor: string | undefined
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const result = await request(cursor === undefined ? {} : { cursor })
    const part = isRecord(result) ? result[field] : undefined
    if (!isRecord(result) || !Array.isArray(part)) {
      throw new MCPError('invalid_result', `The server's list has no "${field}".`)
    }
    items.push(...part.slice(0, maxItems - items.length + 1))
    if (items.length > maxItems) {
      return { items: items.slice(0, maxItems), truncated: `it has more than ${maxItems} items` }
    }
    const { nextCursor } = result
    if (typeof nextCursor !== 'string') return { items, truncated: null }
    if (seen.has(nextCursor)) return { items, truncated: 'its pages go round in a circle' }
    seen.add(nextCursor)
    cursor = nextCursor
  }
  return { items, truncated: `it has more than ${MAX_PAGES} pages` }
}
