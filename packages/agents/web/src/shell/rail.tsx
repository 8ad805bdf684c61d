import { Button } from '@mantine/core'
import Brain from 'lucide-react/icons/brain'
import FolderOpen from 'lucide-react/icons/folder-open'
import Plus from 'lucide-react/icons/plus'
import Settings from 'lucide-react/icons/settings'
import { Link, useLocation } from 'wouter'
import { useTexts } from '../i18n/index.ts'
import { useAccess } from '../state/access.ts'
import { SearchField } from '../ui/search-field.tsx'
import { useSearch } from '../ui/use-search.ts'
import styles from './rail.module.css'
import { SessionList } from './session-list.tsx'

/** The navigation: conversations first, then documents, memory and settings. */
export function Rail({ isInDrawer = false }: { readonly isInDrawer?: boolean }) {
  const { nav, sessions, product, tagline } = useTexts()
  const [location] = useLocation()
  const isStaff = useAccess(({ role }) => role === 'staff')
  const { typed, setTyped, searched } = useSearch()
  const places = [
    { to: '/documents', label: nav.documents, Icon: FolderOpen, isShown: true },
    { to: '/memory', label: nav.memory, Icon: Brain, isShown: isStaff },
    { to: '/settings', label: nav.settings, Icon: Settings, isShown: true },
  ]
  return (
    <nav className={styles.nav} aria-label={nav.label}>
      {isInDrawer ? null : (
        <Link href="/" className={styles.brand}>
          <img src="/favicon.svg" alt="" width={28} height={28} />
          <span>
            <strong>{product}</strong>
            <small>{tagline}</small>
          </span>
        </Link>
      )}
      <Button
        component={Link}
        href="/"
        variant="light"
        justify="flex-start"
        leftSection={<Plus size={18} aria-hidden />}
      >
        {nav.newConversation}
      </Button>
      <SearchField label={sessions.search} value={typed} onChange={setTyped} />
      <div className={styles.sessions}>
        <SessionList query={searched} />
      </div>
      <ul className={styles.places}>
        {places
          .filter(({ isShown }) => isShown)
          .map(({ to, label, Icon }) => (
            <li key={to}>
              <Link href={to} className={styles.place} {...(location === to && { 'aria-current': 'page' })}>
                <Icon size={18} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
