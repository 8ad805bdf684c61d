import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../api/http.ts'
import { problemOf } from '../api/problem.ts'
import { refreshSessions } from '../api/queries.ts'
import { useTexts } from '../i18n/index.ts'
import { problemText } from '../i18n/problem-text.ts'
import dialog from '../ui/dialog.module.css'
import { Note } from '../ui/note.tsx'

const MOST = 200

interface Renaming {
  readonly sessionId: string
  readonly title: string
  readonly onClose: () => void
}

export function RenameDialog({ isOpen, ...renaming }: Renaming & { readonly isOpen: boolean }) {
  const { sessions, close } = useTexts()
  return (
    <Modal
      opened={isOpen}
      onClose={renaming.onClose}
      title={sessions.rename}
      closeButtonProps={{ 'aria-label': close }}
    >
      <RenameForm {...renaming} />
    </Modal>
  )
}

/** The form starts with the title at opening; the user's text stays if somebody else renames the session. */
function RenameForm({ sessionId, title, onClose }: Renaming) {
  const texts = useTexts()
  const { sessions } = texts
  const [value, setValue] = useState(title.slice(0, MOST))
  const [error, setError] = useState<string | null>(null)
  const save = async () => {
    try {
      await call(`/api/sessions/${sessionId}`, { method: 'PATCH', json: { title: value.trim() } })
      refreshSessions()
      onClose()
    } catch (thrown) {
      setError(problemText(problemOf(thrown)))
    }
  }
  return (
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
  )
}
