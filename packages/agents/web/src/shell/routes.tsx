import { lazy, Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { ConversationView } from '../conversation/conversation-view.tsx'
import { useTexts } from '../i18n/index.ts'
import { Loading } from '../ui/loading.tsx'
import styles from './shell.module.css'
import { ViewBoundary } from './view-boundary.tsx'

const DocumentsView = lazy(() => import('../documents/documents-view.tsx'))
const MemoryView = lazy(() => import('../memory/memory-view.tsx'))
const SettingsView = lazy(() => import('../settings/settings-view.tsx'))

/** The views by path. All except the conversation are loaded on demand. */
export function Routes() {
  const { loading } = useTexts()
  const [location] = useLocation()
  return (
    // Reset the error state on navigation.
    <ViewBoundary key={location}>
      <Suspense
        fallback={
          <div className={styles.alone}>
            <Loading label={loading} />
          </div>
        }
      >
        <Switch>
          <Route path="/documents">
            <DocumentsView />
          </Route>
          <Route path="/memory">
            <MemoryView />
          </Route>
          <Route path="/settings">
            <SettingsView />
          </Route>
          <Route path="/s/:id">{({ id }) => <ConversationView key={id} sessionId={id} />}</Route>
          <Route>
            <ConversationView key="new" sessionId={null} />
          </Route>
        </Switch>
      </Suspense>
    </ViewBoundary>
  )
}
