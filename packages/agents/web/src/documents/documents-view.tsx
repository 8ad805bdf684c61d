import FolderOpen from 'lucide-react/icons/folder-open'
import { useEffect } from 'react'
import { useDocuments } from '../api/queries.ts'
import { useTexts } from '../i18n/index.ts'
import { useAccess } from '../state/access.ts'
import { FoundItems } from '../ui/found-items.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useSearch } from '../ui/use-search.ts'
import { View } from '../ui/view.tsx'
import { followDocuments } from './document-events.ts'
import { DocumentRow } from './document-row.tsx'
import styles from './documents.module.css'
import { DropZone } from './drop-zone.tsx'
import { UploadList } from './upload-list.tsx'

export default function DocumentsView() {
  const { documents } = useTexts()
  const isStaff = useAccess(({ role }) => role === 'staff')
  const { typed, setTyped, searched } = useSearch()
  const found = useDocuments(searched)
  useEffect(followDocuments, [])
  return (
    <View title={documents.title} lead={isStaff ? documents.lead : documents.readOnly} isWide>
      {isStaff ? <DropZone /> : null}
      <UploadList />
      <SearchField label={documents.search} value={typed} onChange={setTyped} />
      <FoundItems found={found} isSearch={searched !== ''} words={documents} EmptyIcon={FolderOpen}>
        {(items, total) => (
          <>
            <p className={styles.muted} aria-live="polite">
              {documents.count(total)}
            </p>
            <ul className={styles.list}>
              {items.map((item) => (
                <DocumentRow key={item.source} item={item} mayDelete={isStaff && item.deletable} />
              ))}
            </ul>
          </>
        )}
      </FoundItems>
    </View>
  )
}
