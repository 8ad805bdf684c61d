import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './ui.module.css'

export function StateView({
  Icon,
  title,
  children,
  bad = false,
  level = 2,
}: {
  readonly Icon: LucideIcon
  readonly title: string
  readonly children?: ReactNode
  readonly bad?: boolean
  /** Heading level: 1 if the view has no other title. */
  readonly level?: 1 | 2 | 3
}) {
  const Heading = `h${level}` as const
  return (
    <div className={`${styles.state} ${bad ? styles.bad : ''}`}>
      <span className={styles.stateIcon} aria-hidden>
        <Icon size={22} />
      </span>
      <Heading>{title}</Heading>
      {children}
    </div>
  )
}
