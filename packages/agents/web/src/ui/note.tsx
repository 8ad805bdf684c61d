import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import styles from './ui.module.css'

const KINDS = {
  info: { Icon: Info, className: '' },
  warn: { Icon: TriangleAlert, className: styles.warn },
  error: { Icon: CircleAlert, className: styles.error },
} as const

export function Note({
  kind = 'info',
  title,
  children,
  action,
}: {
  readonly kind?: keyof typeof KINDS
  readonly title?: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}) {
  const { Icon, className } = KINDS[kind]
  return (
    <div className={`${styles.note} ${className ?? ''}`}>
      <Icon size={18} aria-hidden />
      <div className={styles.noteBody}>
        {title === undefined ? null : <strong>{title}</strong>}
        {children}
      </div>
      {action}
    </div>
  )
}
