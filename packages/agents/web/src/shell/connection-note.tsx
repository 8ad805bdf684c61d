import { useNetwork } from '@mantine/hooks'
import { useAbout } from '../api/queries.ts'
import { useConversations } from '../conversation/conversations.ts'
import { useTexts } from '../i18n/index.ts'
import { Note } from '../ui/note.tsx'
import styles from './shell.module.css'

/** Notices about the connection and the service; nothing if all is well. */
export function ConnectionNote() {
  const { state } = useTexts()
  const { online } = useNetwork()
  const { data, isError } = useAbout()
  const isReconnecting = useConversations(({ byId }) =>
    Object.values(byId).some(({ reconnecting }) => reconnecting),
  )
  const isLocal = /^(localhost|127\.|\[::1\])/.test(location.hostname)
  if (!online && !isLocal) {
    return (
      <div className={styles.note} role="status">
        <Note kind="warn" title={state.offline}>
          {state.offlineBody}
        </Note>
      </div>
    )
  }
  if (isError || isReconnecting) {
    return (
      <div className={styles.note} role="status">
        <Note kind="warn">{state.reconnecting}</Note>
      </div>
    )
  }
  const { read, found } = data?.reading ?? { read: 0, found: 0 }
  if (data !== undefined && (!data.ready || read < found)) {
    return (
      <div className={styles.note} role="status">
        <Note>{state.notReady(read, found)}</Note>
      </div>
    )
  }
  if (data !== undefined && data.unavailable.length > 0) {
    return (
      <div className={styles.note} role="status">
        <Note kind="warn">{state.partly(data.unavailable.map(({ server }) => server).join(', '))}</Note>
      </div>
    )
  }
  return null
}
