import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import Brain from 'lucide-react/icons/brain'
import FileSearch from 'lucide-react/icons/file-search'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useAccess } from '../api/access.ts'
import { ApiError } from '../api/problem.ts'
import { useMemories } from '../api/queries.ts'
import { useTexts } from '../i18n/index.ts'
import { Loading } from '../ui/loading.tsx'
import { ProblemView } from '../ui/problem-view.tsx'
import { StateView } from '../ui/state-view.tsx'
import styles from './memory.module.css'
import { MemoryCard } from './memory-card.tsx'

const PAUSE_MS = 250
const FORBIDDEN = new ApiError({ status: 403, code: 'forbidden', error: '', hint: null })

/** What the team remembers: to read, search, correct and take away. */
export default function MemoryView() {
  const isStaff = useAccess(({ role }) => role === 'staff')
  const { memory } = useTexts()
  if (isStaff) return <Memories />
  return (
    <div className={styles.view}>
      <div className={styles.page}>
        <h1>{memory.title}</h1>
        <ProblemView error={FORBIDDEN} />
      </div>
    </div>
  )
}

function Memories() {
  const texts = useTexts()
  const { memory } = texts
  const [query, setQuery] = useState('')
  const [searched] = useDebouncedValue(query.trim(), PAUSE_MS)
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useMemories(searched)
  const items = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className={styles.view}>
      <div className={styles.page}>
        <div>
          <h1>{memory.title}</h1>
          <p className={styles.muted}>{memory.lead}</p>
        </div>
        <TextInput
          type="search"
          aria-label={memory.search}
          placeholder={memory.search}
          leftSection={<Search size={16} aria-hidden />}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        {isPending ? (
          <Loading label={texts.loading} />
        ) : error !== null && items.length === 0 ? (
          <ProblemView error={error} title={memory.failed} onRetry={() => void refetch()} />
        ) : items.length === 0 ? (
          searched === '' ? (
            <StateView Icon={Brain} title={memory.empty}>
              <p>{memory.emptyBody}</p>
            </StateView>
          ) : (
            <StateView Icon={FileSearch} title={memory.none} />
          )
        ) : (
          <>
            <ul className={styles.list}>
              {items.map((item) => (
                <MemoryCard key={item.id} item={item} />
              ))}
            </ul>
            {hasNextPage ? (
              <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {texts.more}
              </Button>
            ) : null}
          </>
        )}
      </div>
    </div>
  )
}
