import { create } from 'zustand'
import styles from './ui.module.css'

/** Number of announcements kept for rereading. */
const MOST = 20

const useAnnounced = create<{
  readonly messages: readonly { readonly id: number; readonly text: string }[]
}>()(() => ({
  messages: [],
}))

/** Announces a text to screen readers, once and as a whole. */
export function announce(text: string): void {
  useAnnounced.setState(({ messages }) => ({
    messages: [...messages, { id: (messages.at(-1)?.id ?? 0) + 1, text }].slice(-MOST),
  }))
}

/** The only live region for screen readers; the streaming conversation itself is not announced. */
export function Announcer({ label }: { readonly label: string }) {
  const messages = useAnnounced((state) => state.messages)
  return (
    <div role="log" aria-live="polite" aria-label={label} className={styles.hidden}>
      {messages.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
