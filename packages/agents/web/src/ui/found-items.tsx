import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import FileSearch from 'lucide-react/icons/file-search'
import type { ReactNode } from 'react'
import type { Page } from '../api/types.ts'
import { useTexts } from '../i18n/index.ts'
import { Loading } from './loading.tsx'
import { ProblemView } from './problem-view.tsx'
import { StateView } from './state-view.tsx'

/** Paginated search results, with the states loading, failed and empty. */
export function FoundItems<Item>({
  found: { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch },
  isSearch,
  words,
  EmptyIcon,
  children,
}: {
  readonly found: UseInfiniteQueryResult<InfiniteData<Page<Item>>>
  /** True for a search; otherwise an empty result means that there are no items. */
  readonly isSearch: boolean
  readonly words: Readonly<Record<'failed' | 'empty' | 'emptyBody' | 'none', string>>
  readonly EmptyIcon: LucideIcon
  readonly children: (items: readonly Item[], total: number) => ReactNode
}) {
  const texts = useTexts()
  const items = data?.pages.flatMap((page) => page.items) ?? []
  if (isPending) return <Loading label={texts.loading} />
  if (error !== null && items.length === 0)
    return <ProblemView error={error} title={words.failed} onRetry={() => void refetch()} />
  if (items.length === 0) {
    return isSearch ? (
      <StateView Icon={FileSearch} title={words.none} />
    ) : (
      <StateView Icon={EmptyIcon} title={words.empty}>
        <p>{words.emptyBody}</p>
      </StateView>
    )
  }
  return (
    <>
      {children(items, data?.pages[0]?.total_count ?? items.length)}
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      ) : null}
    </>
  )
}
