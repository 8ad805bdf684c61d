import { lazy, Suspense, useLayoutEffect } from 'react'
import { useAbout } from '../api/queries.ts'
import { useTexts } from '../i18n/index.ts'
import { useAccess } from '../state/access.ts'
import { Loading } from '../ui/loading.tsx'
import { ProblemView } from '../ui/problem-view.tsx'
import styles from './shell.module.css'
import { Shell } from './shell.tsx'

const SignIn = lazy(() => import('../settings/sign-in.tsx'))

/** Checks the sign-in with the service, and asks for a token if required. */
export function Gate() {
  const { loading } = useTexts()
  const { data, error, refetch } = useAbout()
  const ended = useAccess((state) => state.ended)
  const role = data?.role ?? null
  // Before anything is shown, requested or dropped with the previous identity.
  useLayoutEffect(() => {
    if (data !== undefined) useAccess.getState().set({ role: data.role })
  }, [data])
  if (data === undefined) {
    return (
      <main className={styles.alone}>
        {error === null ? (
          <Loading label={loading} />
        ) : (
          <ProblemView error={error} onRetry={() => void refetch()} />
        )}
      </main>
    )
  }
  if (role === null || ended) {
    return (
      <Suspense fallback={null}>
        <SignIn expired={role !== null} />
      </Suspense>
    )
  }
  return <Shell />
}
