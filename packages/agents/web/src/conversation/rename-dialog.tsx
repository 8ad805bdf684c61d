import { Button, Modal, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '../api/http.ts'
import { problemOf } from '../api/problem.ts'
import { refreshSessions } from '../api/queries.ts'
import { useTexts } from '../i18n/index.ts'
import { problemText } from '../i18n/problem-text.ts'
import dialog from '../ui/dialog.module.css'
import { Note } from '../ui/note.tsx'

const MOST = 200

/** Gives a session another title. */
export function RenameDialog({
  sessionId,
  title,
  isOpen,
  onClose,
}: {
  readonly sessionId: string
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const texts = useTexts()
  const { sessions } = texts
  const [value, setValue] = useState(title)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    if (isOpen) setValue(title.slice(0, MOST))
  }, [isOpen, title])
  const save = async () => {
    try {
      await call(`/api/sessions/${sessionId}`, { method: 'PATCH', json: { title: value.trim() } })
      refreshSessions()
      setError(null)
      onClose()
    } catch (thrown) {
      setError(problemText(problemOf(thrown)))
    }
  }
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={sessions.rename}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <form
        className={dialog.body}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          label={sessions.renameLabel}
          value={value}
          maxLength={MOST}
          data-autofocus
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        {error === null ? null : <Note kind="error">{error}</Note>}
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" disabled={value.trim() === ''}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
