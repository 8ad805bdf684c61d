import { call } from '../api/http.ts'
import { useTexts } from '../i18n/index.ts'
import { announce } from '../ui/announcer.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { forgetErased } from './actions.ts'

export function EraseDialog({
  sessionId,
  isOpen,
  onClose,
}: {
  readonly sessionId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const { sessions } = useTexts()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={sessions.eraseTitle}
      confirm={sessions.eraseConfirm}
      onClose={onClose}
      onConfirm={async () => {
        await call(`/api/sessions/${sessionId}`, { method: 'DELETE' })
        forgetErased(sessionId)
        announce(sessions.erasedTitle)
      }}
    >
      <p>{sessions.eraseBody}</p>
    </ConfirmDialog>
  )
}
