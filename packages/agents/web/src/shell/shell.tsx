import { ActionIcon, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import Menu from 'lucide-react/icons/menu'
import { useState } from 'react'
import { useTexts } from '../i18n/index.ts'
import { SidePanel } from '../panel/side-panel.tsx'
import { Announcer } from '../ui/announcer.tsx'
import { ConnectionNote } from './connection-note.tsx'
import { DropAnywhere } from './drop-anywhere.tsx'
import { Rail } from './rail.tsx'
import { Routes } from './routes.tsx'
import styles from './shell.module.css'
import { SkipLinks } from './skip-links.tsx'

export function Shell() {
  const texts = useTexts()
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.shell}>
      <SkipLinks />
      {isWide ? (
        <aside className={styles.rail}>
          <Rail />
        </aside>
      ) : (
        <nav className={styles.bar} aria-label={texts.menu}>
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={texts.menu}
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          >
            <Menu size={20} aria-hidden />
          </ActionIcon>
          <span className={styles.brand}>{texts.product}</span>
        </nav>
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        <ConnectionNote />
        <Routes />
      </main>
      <SidePanel />
      {isWide ? null : (
        <Drawer
          opened={isOpen}
          onClose={() => setOpen(false)}
          // Navigation closes the menu, even to the current view.
          onClick={({ target }) => {
            if ((target as Element).closest('a') !== null) setOpen(false)
          }}
          size="min(20rem, 88vw)"
          title={texts.product}
          closeButtonProps={{ 'aria-label': texts.close }}
          classNames={{ body: styles.drawer ?? '', content: styles.drawerContent ?? '' }}
        >
          <Rail isInDrawer />
        </Drawer>
      )}
      <DropAnywhere />
      <Announcer label={texts.talk.label} />
    </div>
  )
}
