import type { ReactNode } from 'react'
import styles from './view.module.css'

export function View({
  title,
  lead,
  isWide = false,
  children,
}: {
  readonly title: string
  readonly lead?: string
  readonly isWide?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className={styles.view}>
      <div className={`${styles.page} ${isWide ? styles.wide : ''}`}>
        <div>
          <h1>{title}</h1>
          {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}
