import { ActionIcon, Modal } from '@mantine/core'
import FileText from 'lucide-react/icons/file-text'
import Share2 from 'lucide-react/icons/share-2'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { call, withQuery } from '../api/http.ts'
import { queryClient, useSessionFiles } from '../api/queries.ts'
import type { SessionFile } from '../api/types.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTexts } from '../i18n/index.ts'
import { useAccess } from '../state/access.ts'
import { announce } from '../ui/announcer.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import dialog from '../ui/dialog.module.css'
import { shownControls } from '../ui/shown-controls.ts'
import styles from './conversation.module.css'

/** An operation on a file that awaits confirmation. */
interface Asked {
  readonly what: 'delete' | 'publish'
  readonly item: SessionFile
}

/** The files of a session, which can be deleted and, by staff, shared with everybody. */
export function FilesDialog({
  sessionId,
  isOpen,
  onClose,
}: {
  readonly sessionId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const { files, close, loading } = useTexts()
  const { data, isError } = useSessionFiles(sessionId, isOpen)
  const [isAsking, setAsking] = useState(false)
  // Kept while the dialog fades out.
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (next: Asked) => {
    setAsked(next)
    setAsking(true)
  }
  const items = data?.items ?? []
  return (
    <>
      {/* One dialog at a time: the list is hidden during a confirmation. */}
      <Modal
        opened={isOpen && !isAsking}
        onClose={onClose}
        title={files.title}
        closeButtonProps={{ 'aria-label': close }}
      >
        <div className={dialog.body}>
          {isError ? <p>{files.failed}</p> : null}
          {data === undefined && !isError ? <p>{loading}</p> : null}
          {data === undefined ? null : <p>{items.length === 0 ? files.none : files.lead}</p>}
          {items.length === 0 ? null : (
            <ul className={styles.files}>
              {items.map((item) => (
                <FileRow key={item.name} item={item} onAsk={(what) => ask({ what, item })} />
              ))}
            </ul>
          )}
        </div>
      </Modal>
      <FileConfirmation
        sessionId={sessionId}
        asked={asked}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

function FileRow({
  item,
  onAsk,
}: {
  readonly item: SessionFile
  readonly onAsk: (what: Asked['what']) => void
}) {
  const { files } = useTexts()
  const formats = useFormats()
  const isStaff = useAccess(({ role }) => role === 'staff')
  const name = shownControls(item.name)
  return (
    <li className={styles.file}>
      <FileText size={18} aria-hidden />
      <span className={styles.fileName}>
        {name}
        <span className={styles.muted}>
          {formats.bytes(item.bytes)} · {formats.shortDay(item.given_at)}
        </span>
      </span>
      {isStaff ? (
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={files.publish(name)}
          onClick={() => onAsk('publish')}
        >
          <Share2 size={18} aria-hidden />
        </ActionIcon>
      ) : null}
      {item.deletable ? (
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={files.delete(name)}
          onClick={() => onAsk('delete')}
        >
          <Trash2 size={18} aria-hidden />
        </ActionIcon>
      ) : null}
    </li>
  )
}

function FileConfirmation({
  sessionId,
  asked,
  isOpen,
  onClose,
}: {
  readonly sessionId: string
  readonly asked: Asked | null
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const { files } = useTexts()
  const path = `/api/sessions/${sessionId}/files`
  const given = asked?.item.name ?? ''
  const name = shownControls(given)
  return (
    <>
      <ConfirmDialog
        isOpen={isOpen && asked?.what === 'delete'}
        title={files.deleteTitle}
        confirm={files.deleteConfirm}
        onClose={onClose}
        onConfirm={async () => {
          await call(withQuery(path, { name: given }), { method: 'DELETE' })
          announce(files.deleted(name))
          await queryClient.invalidateQueries({ queryKey: ['files', sessionId] })
        }}
      >
        <p>{files.deleteBody(name)}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={isOpen && asked?.what === 'publish'}
        title={files.publishTitle}
        confirm={files.publishConfirm}
        isHarmless
        onClose={onClose}
        onConfirm={async () => {
          await call(`${path}/publish`, { method: 'POST', json: { name: given } })
          announce(files.published(name))
          await queryClient.invalidateQueries({ queryKey: ['documents'] })
        }}
      >
        <p>{files.publishBody(name)}</p>
      </ConfirmDialog>
    </>
  )
}
