import { ActionIcon, Button, Progress } from '@mantine/core'
import FileText from 'lucide-react/icons/file-text'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { call, withQuery } from '../api/http.ts'
import { queryClient } from '../api/queries.ts'
import type { OfficeDocument } from '../api/types.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTexts, useTranslate } from '../i18n/index.ts'
import { usePanel } from '../state/panel-store.ts'
import { announce } from '../ui/announcer.tsx'
import { Badge } from '../ui/badge.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { shownControls } from '../ui/shown-controls.ts'
import styles from './documents.module.css'

export function DocumentRow({
  item,
  mayDelete,
}: {
  readonly item: OfficeDocument
  readonly mayDelete: boolean
}) {
  const { documents, cancel } = useTexts()
  const told = useTranslate()
  const formats = useFormats()
  const [isDeleting, setDeleting] = useState(false)
  const { source, title, pages, state, progress, reason, detail, bytes, modified_at } = item
  const name = shownControls(title)
  const facts = [
    pages === null ? null : documents.pages(pages),
    bytes === null ? null : formats.bytes(bytes),
    modified_at === null ? null : formats.shortDay(modified_at),
  ].filter((fact) => fact !== null)
  return (
    <li className={styles.row}>
      <FileText size={20} aria-hidden className={styles.icon} />
      <div className={styles.main}>
        {state === 'ready' ? (
          <button
            type="button"
            className={styles.name}
            aria-label={documents.open(name)}
            onClick={() => usePanel.getState().open({ kind: 'document', source, title: name })}
          >
            {name}
          </button>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        <span className={styles.muted}>{shownControls(source)}</span>
        <span className={styles.muted}>{facts.join(' · ')}</span>
        {reason === null ? null : <span className={styles.reason}>{told(reason, detail)}</span>}
        {state === 'reading' && progress !== null ? <ReadingProgress {...progress} /> : null}
      </div>
      <StateBadge state={state} waits={progress === null} />
      {state === 'reading' && mayDelete ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={documents.cancelReading(name)}
          onClick={() => void call('/api/documents/cancel', { method: 'POST', json: { source } })}
        >
          {cancel}
        </Button>
      ) : null}
      {mayDelete && state !== 'reading' ? (
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={documents.delete(name)}
          onClick={() => setDeleting(true)}
        >
          <Trash2 size={18} aria-hidden />
        </ActionIcon>
      ) : null}
      <ConfirmDialog
        isOpen={isDeleting}
        title={documents.deleteTitle}
        confirm={documents.deleteConfirm}
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          await call(withQuery('/api/documents', { source }), { method: 'DELETE' })
          announce(documents.deleted(name))
          await queryClient.invalidateQueries({ queryKey: ['documents'] })
        }}
      >
        <p>{documents.deleteBody(name)}</p>
      </ConfirmDialog>
    </li>
  )
}

function ReadingProgress({ step, detail, done, total }: NonNullable<OfficeDocument['progress']>) {
  const { documents } = useTexts()
  const told = useTranslate()
  const percent = total === null ? null : Math.round((done / Math.max(total, 1)) * 100)
  const label = documents.progress(step === '' ? documents.begins : told(step, detail), percent)
  return (
    <div className={styles.progress}>
      <Progress value={percent ?? 100} animated={percent === null} aria-label={label} />
      <span className={styles.muted}>{label}</span>
    </div>
  )
}

function StateBadge({ state, waits }: { readonly state: OfficeDocument['state']; readonly waits: boolean }) {
  const { documents } = useTexts()
  if (state === 'ready') return <Badge tone="good">{documents.ready}</Badge>
  if (state === 'reading') return <Badge tone="accent">{waits ? documents.waiting : documents.reading}</Badge>
  if (state === 'cancelled') return <Badge>{documents.cancelled}</Badge>
  return <Badge tone="bad">{documents.unread}</Badge>
}
