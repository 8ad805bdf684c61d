import type { InfiniteData } from '@tanstack/react-query'
import { queryClient } from '../api/queries.ts'
import type { OfficeDocument, Page } from '../api/types.ts'

type Change = OfficeDocument | { readonly source: string; readonly state: 'deleted' }

/** Keeps the list of documents in sync with the service. @returns A function that stops it. */
export function followDocuments(): () => void {
  const events = new EventSource('/api/documents/events')
  // Earlier changes are not sent, so read the list once connected.
  events.addEventListener('open', refresh)
  events.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const changed = JSON.parse(data) as Change
    const lists = queryClient.getQueriesData<InfiniteData<Page<OfficeDocument>>>({ queryKey: ['documents'] })
    const isKnown = lists.some(([, list]) =>
      list?.pages.some(({ items }) => items.some(({ source }) => source === changed.source)),
    )
    if (!isKnown || changed.state === 'deleted') {
      refresh()
      return
    }
    queryClient.setQueriesData<InfiniteData<Page<OfficeDocument>>>({ queryKey: ['documents'] }, (list) =>
      list === undefined
        ? undefined
        : {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              items: page.items.map((item) =>
                item.source === changed.source ? { ...item, ...changed } : item,
              ),
            })),
          },
    )
  })
  return () => events.close()
}

const refresh = () => void queryClient.invalidateQueries({ queryKey: ['documents'] })
