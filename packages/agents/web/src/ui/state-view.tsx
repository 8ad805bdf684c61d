import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './ui.module.css'

/** What stands where there is nothing to show: why, and what to do. */
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
  /** 1 where the view has no other title. */
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
