import { CloseButton, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useTexts } from '../i18n/index.ts'
import { type PanelView, usePanel } from '../state/panel-store.ts'
import styles from './panel.module.css'

const CitationPanel = lazy(() => import('./citation-panel.tsx'))
const DocumentPanel = lazy(() => import('./document-panel.tsx'))
const PlanPanel = lazy(() => import('./plan-panel.tsx'))

/** The panel beside the conversation, or over it on narrow screens. */
export function SidePanel() {
  const texts = useTexts()
  const view = usePanel((panel) => panel.view)
  const close = usePanel((panel) => panel.close)
  const [location] = useLocation()
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const heading = useRef<HTMLHeadingElement>(null)
  // A panel belongs to the view in which it was opened.
  const opened = useRef(location)
  useEffect(() => {
    if (opened.current !== location) usePanel.setState({ view: null, opener: null })
    opened.current = location
  }, [location])
  const isOpen = view !== null
  useEffect(() => {
    if (isOpen && isWide) heading.current?.focus()
  }, [isOpen, isWide])
  if (view === null) return null
  const title = titleOf(view, texts)
  const content = (
    <Suspense fallback={<p>{texts.loading}</p>}>
      <PanelContent view={view} />
    </Suspense>
  )
  if (!isWide) {
    return (
      <Drawer
        opened
        onClose={close}
        position="right"
        size="min(34rem, 100vw)"
        title={title}
        returnFocus={false}
        closeButtonProps={{ 'aria-label': texts.panel.close }}
      >
        {content}
      </Drawer>
    )
  }
  return (
    <aside
      className={styles.panel}
      aria-label={texts.panel.label}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close()
      }}
    >
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <CloseButton aria-label={texts.panel.close} onClick={close} />
      </div>
      <div className={styles.body}>{content}</div>
    </aside>
  )
}

function PanelContent({ view }: { readonly view: PanelView }) {
  if (view.kind === 'citation') return <CitationPanel attachment={view.attachment} />
  if (view.kind === 'document') return <DocumentPanel source={view.source} title={view.title} />
  return <PlanPanel sessionId={view.sessionId} exchangeKey={view.key} />
}

function titleOf(view: PanelView, { panel, plan }: ReturnType<typeof useTexts>): string {
  if (view.kind === 'plan') return plan.title
  return view.kind === 'document' ? view.title : panel.source
}
