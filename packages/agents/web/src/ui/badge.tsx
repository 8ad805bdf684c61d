import type { ReactNode } from 'react'
import styles from './ui.module.css'

const TONES = {
  plain: '',
  good: styles.badgeGood,
  warn: styles.badgeWarn,
  bad: styles.badgeBad,
  accent: styles.badgeAccent,
} as const

/** A state in a word or two; the colour only repeats the meaning of the text. */
export function Badge({
  tone = 'plain',
  title,
  children,
}: {
  readonly tone?: keyof typeof TONES
  readonly title?: string | undefined
  readonly children: ReactNode
}) {
  return (
    <span className={`${styles.badge} ${TONES[tone] ?? ''}`} title={title}>
      {children}
    </span>
  )
}
