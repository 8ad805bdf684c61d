import { Button, Textarea } from '@mantine/core'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Link } from 'wouter'
import { call } from '../api/http.ts'
import { problemOf } from '../api/problem.ts'
import { queryClient } from '../api/queries.ts'
import type { Memory } from '../api/types.ts'
import { fileName } from '../conversation/place.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTexts } from '../i18n/index.ts'
import { personName } from '../i18n/person-name.ts'
import { problemText } from '../i18n/problem-text.ts'
import { usePanel } from '../state/panel-store.ts'
import { announce } from '../ui/announcer.tsx'
import { Badge } from '../ui/badge.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { noBreak } from '../ui/no-break.ts'
import { Note } from '../ui/note.tsx'
import { shownControls } from '../ui/shown-controls.ts'
import styles from './memory.module.css'

/** Length above which a text is collapsed, in characters. */
const LONG = 480

export function MemoryCard({ item }: { readonly item: Memory }) {
  const texts = useTexts()
  const { memory } = texts
  const formats = useFormats()
  const [edited, setEdited] = useState<string | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { id, text, question, date, corrected, sources, session_id } = item
  const save = async () => {
    try {
      await call(`/api/memory/${encodeURIComponent(id)}`, { method: 'PATCH', json: { text: edited } })
      setEdited(null)
      setError(null)
      announce(memory.saved)
      await queryClient.invalidateQueries({ queryKey: ['memory'] })
    } catch (thrown) {
      setError(problemText(problemOf(thrown)))
    }
  }
  return (
    <li className={styles.card}>
      {question === null ? null : <h2>{noBreak(shownControls(question))}</h2>}
      <p className={styles.muted}>
        {memory.remembered(formats.day(date))}
        {corrected
          ? ` · ${memory.corrected(personName(corrected.by, texts), formats.day(corrected.at))}`
          : null}
        {session_id === null ? null : (
          <>
            {' · '}
            <Link href={`/s/${session_id}`}>{memory.session}</Link>
          </>
        )}
      </p>
      {edited === null ? (
        <>
          <p className={styles.text}>
            {shownControls(isWhole || text.length <= LONG ? text : `${text.slice(0, LONG).toWellFormed()}…`)}
          </p>
          {text.length > LONG ? (
            <Button
              variant="subtle"
              size="compact-sm"
              className={styles.fold}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? memory.showLess : memory.showAll}
            </Button>
          ) : null}
        </>
      ) : (
        <Textarea
          label={memory.editLabel}
          value={edited}
          autosize
          minRows={3}
          maxRows={16}
          autoFocus
          onChange={({ currentTarget }) => setEdited(currentTarget.value)}
        />
      )}
      {sources.length === 0 ? null : (
        <div className={styles.sources}>
          <span className={styles.muted}>{memory.sources}</span>
          <ul>
            {sources.map(({ source, version_holds }) => (
              <li key={source}>
                <button
                  type="button"
                  className={styles.source}
                  onClick={() =>
                    usePanel.getState().open({ kind: 'document', source, title: fileName(source) })
                  }
                >
                  {source}
                </button>{' '}
                <Badge tone={version_holds ? 'good' : 'warn'}>
                  {version_holds ? memory.holds : memory.changed}
                </Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
      {error === null ? null : <Note kind="error">{error}</Note>}
      <div className={styles.buttons}>
        {edited === null ? (
          <>
            <Button
              variant="default"
              leftSection={<Pencil size={16} aria-hidden />}
              onClick={() => setEdited(text)}
            >
              {memory.edit}
            </Button>
            <Button
              variant="default"
              leftSection={<Trash2 size={16} aria-hidden />}
              onClick={() => setDeleting(true)}
            >
              {memory.delete}
            </Button>
          </>
        ) : (
          <>
            <Button disabled={edited.trim() === '' || edited === text} onClick={() => void save()}>
              {texts.save}
            </Button>
            <Button variant="default" onClick={() => setEdited(null)}>
              {texts.cancel}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        isOpen={isDeleting}
        title={memory.deleteTitle}
        confirm={memory.deleteConfirm}
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          await call(`/api/memory/${encodeURIComponent(id)}`, { method: 'DELETE' })
          announce(memory.deleted)
          await queryClient.invalidateQueries({ queryKey: ['memory'] })
        }}
      >
        <p>{memory.deleteBody}</p>
      </ConfirmDialog>
    </li>
  )
}
