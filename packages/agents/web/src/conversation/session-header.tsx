import { ActionIcon, Menu } from '@mantine/core'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eraser from 'lucide-react/icons/eraser'
import Files from 'lucide-react/icons/files'
import Pencil from 'lucide-react/icons/pencil'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useState } from 'react'
import { withQuery } from '../api/http.ts'
import { useSession, useVerification } from '../api/queries.ts'
import { useTexts } from '../i18n/index.ts'
import { useAccess } from '../state/access.ts'
import { Badge } from '../ui/badge.tsx'
import { shownControls } from '../ui/shown-controls.ts'
import styles from './conversation.module.css'
import { conversationNow, useConversations } from './conversations.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { isInProgress } from './exchange.ts'
import { FilesDialog } from './files-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'

export function SessionHeader({ sessionId }: { readonly sessionId: string }) {
  const { ask, sessions, files } = useTexts()
  const isStaff = useAccess(({ role }) => role === 'staff')
  const [dialog, setDialog] = useState<'rename' | 'files' | 'erase' | null>(null)
  const first = useConversations(({ byId }) => byId[sessionId]?.exchanges[0])
  const { data, isFetching } = useSession(sessionId)
  // The first question serves as the title until the service reports it.
  const isNew = first !== undefined && (isFetching || isInProgress(first))
  const title = data?.title ?? (isNew ? first.text : null) ?? sessions.untitled
  const isErased = data?.state === 'erased' || conversationNow(sessionId).erased
  const formats = [
    { format: 'markdown', label: sessions.exportMarkdown },
    { format: 'json', label: sessions.exportJson },
    ...(isStaff ? [{ format: 'log', label: sessions.exportLog }] : []),
  ]
  return (
    <header className={styles.header}>
      <h1 title={title}>{isErased ? sessions.erased : title}</h1>
      {data?.project == null ? null : <Badge title={ask.project}>{shownControls(data.project)}</Badge>}
      <VerifiedBadge sessionId={sessionId} />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size="lg" aria-label={sessions.actions}>
            <Ellipsis size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Pencil size={16} aria-hidden />}
            disabled={isErased}
            onClick={() => setDialog('rename')}
          >
            {sessions.rename}
          </Menu.Item>
          <Menu.Item
            leftSection={<Files size={16} aria-hidden />}
            disabled={isErased}
            onClick={() => setDialog('files')}
          >
            {files.menu}
          </Menu.Item>
          <Menu.Label>{sessions.export}</Menu.Label>
          {formats.map(({ format, label }) => (
            <Menu.Item
              key={format}
              component="a"
              href={withQuery(`/api/sessions/${sessionId}/export`, { format })}
              download
              leftSection={<Download size={16} aria-hidden />}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            color="danger"
            leftSection={<Eraser size={16} aria-hidden />}
            disabled={isErased}
            onClick={() => setDialog('erase')}
          >
            {sessions.erase}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RenameDialog
        sessionId={sessionId}
        title={title}
        isOpen={dialog === 'rename'}
        onClose={() => setDialog(null)}
      />
      <FilesDialog sessionId={sessionId} isOpen={dialog === 'files'} onClose={() => setDialog(null)} />
      <EraseDialog sessionId={sessionId} isOpen={dialog === 'erase'} onClose={() => setDialog(null)} />
    </header>
  )
}

/** The verification status of a session's log, refreshed after new entries. */
function VerifiedBadge({ sessionId }: { readonly sessionId: string }) {
  const { sessions } = useTexts()
  const settled = useConversations(
    ({ byId }) =>
      byId[sessionId]?.exchanges.filter(({ phase }) => phase !== 'sending' && phase !== 'working').length ??
      0,
  )
  const { data, isError } = useVerification(sessionId, settled)
  if (data === undefined) return isError ? <Badge>{sessions.notVerified}</Badge> : null
  if (data.verdict === 'broken') {
    return (
      <Badge tone="bad" title={data.detail ?? sessions.brokenHint}>
        <ShieldAlert size={14} aria-hidden /> {sessions.broken}
      </Badge>
    )
  }
  return (
    <Badge tone="good" title={sessions.verifiedHint(data.entries)}>
      <BadgeCheck size={14} aria-hidden />
      {data.verdict === 'erased' ? sessions.verifyErased : sessions.verified}
    </Badge>
  )
}
