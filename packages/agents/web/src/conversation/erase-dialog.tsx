import { call } from '../api/http.ts'
import { refreshSessions } from '../api/queries.ts'
import { useTexts } from '../i18n/index.ts'
import { usePanel } from '../panel/panel-store.ts'
import { announce } from '../ui/announcer.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useConversations } from './conversations.ts'
import { tellOtherTabs } from './tabs.ts'

/** Takes the contents of a session away, after saying what that means. */
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
        useConversations.getState().change(sessionId, () => ({ exchanges: [], loaded: true, erased: true }))
        usePanel.getState().close()
        refreshSessions()
        tellOtherTabs(sessionId)
        announce(sessions.erasedTitle)
      }}
    >
      <p>{sessions.eraseBody}</p>
    </ConfirmDialog>
  )
}
