import { create } from 'zustand'
import styles from './ui.module.css'

/** Messages that stay for those who read back; older ones are dropped. */
const MOST = 20

const useAnnounced = create<{
  readonly messages: readonly { readonly id: number; readonly text: string }[]
}>()(() => ({
  messages: [],
}))

/** Says something to people who listen, once and as a whole. */
export function announce(text: string): void {
  useAnnounced.setState(({ messages }) => ({
    messages: [...messages, { id: (messages.at(-1)?.id ?? 0) + 1, text }].slice(-MOST),
  }))
}

/** The one place that a screen reader listens to: the conversation itself comes letter by letter, and is not read out. */
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
