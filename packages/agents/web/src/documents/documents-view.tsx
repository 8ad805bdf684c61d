import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import FileSearch from 'lucide-react/icons/file-search'
import FolderOpen from 'lucide-react/icons/folder-open'
import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { useAccess } from '../api/access.ts'
import { useDocuments } from '../api/queries.ts'
import { useTexts } from '../i18n/index.ts'
import { Loading } from '../ui/loading.tsx'
import { ProblemView } from '../ui/problem-view.tsx'
import { StateView } from '../ui/state-view.tsx'
import { followDocuments } from './document-events.ts'
import { DocumentRow } from './document-row.tsx'
import styles from './documents.module.css'
import { DropZone } from './drop-zone.tsx'
import { UploadList } from './upload-list.tsx'

const PAUSE_MS = 250

/** The documents of the office: what is there, what is being read, what could not be read. */
export default function DocumentsView() {
  const texts = useTexts()
  const { documents } = texts
  const isStaff = useAccess(({ role }) => role === 'staff')
  const [query, setQuery] = useState('')
  const [searched] = useDebouncedValue(query.trim(), PAUSE_MS)
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useDocuments(searched)
  useEffect(followDocuments, [])
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const total = data?.pages[0]?.total_count ?? items.length
  return (
    <div className={styles.view}>
      <div className={styles.page}>
        <div>
          <h1>{documents.title}</h1>
          <p className={styles.muted}>{isStaff ? documents.lead : documents.readOnly}</p>
        </div>
        {isStaff ? <DropZone /> : null}
        <UploadList />
        <TextInput
          type="search"
          aria-label={documents.search}
          placeholder={documents.search}
          leftSection={<Search size={16} aria-hidden />}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        {isPending ? (
          <Loading label={texts.loading} />
        ) : error !== null && items.length === 0 ? (
          <ProblemView error={error} title={documents.failed} onRetry={() => void refetch()} />
        ) : items.length === 0 ? (
          searched === '' ? (
            <StateView Icon={FolderOpen} title={documents.empty}>
              <p>{documents.emptyBody}</p>
            </StateView>
          ) : (
            <StateView Icon={FileSearch} title={documents.none} />
          )
        ) : (
          <>
            <p className={styles.muted} aria-live="polite">
              {documents.count(total)}
            </p>
            <ul className={styles.list}>
              {items.map((item) => (
                <DocumentRow key={item.source} item={item} mayDelete={isStaff && item.deletable} />
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
