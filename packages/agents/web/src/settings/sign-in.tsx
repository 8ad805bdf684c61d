import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../api/http.ts'
import { problemOf } from '../api/problem.ts'
import { queryClient } from '../api/queries.ts'
import { useTexts } from '../i18n/index.ts'
import { problemText } from '../i18n/problem-text.ts'
import { useAccess } from '../state/access.ts'
import { useSettings } from '../state/settings-store.ts'
import { Note } from '../ui/note.tsx'
import styles from './settings.module.css'

export default function SignIn({ expired }: { readonly expired: boolean }) {
  const { signIn, product, tagline } = useTexts()
  const [token, setToken] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    try {
      await call('/api/sign-in', {
        method: 'POST',
        json: { token: token.trim(), user: useSettings.getState().browserId },
      })
      useAccess.getState().set({ ended: false })
      await queryClient.invalidateQueries()
    } catch (thrown) {
      const problem = problemOf(thrown)
      setError(problem.status === 401 || problem.status === 422 ? signIn.wrong : problemText(problem))
    } finally {
      setBusy(false)
    }
  }
  return (
    <main className={styles.signIn}>
      <form
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <div className={styles.brand}>
          <img src="/favicon.svg" alt="" width={36} height={36} />
          <span>
            {product} <small>{tagline}</small>
          </span>
        </div>
        <h1>{signIn.title}</h1>
        <p className={styles.muted}>{expired ? signIn.expired : signIn.body}</p>
        <PasswordInput
          label={signIn.token}
          value={token}
          autoComplete="current-password"
          autoFocus
          onChange={({ currentTarget }) => setToken(currentTarget.value)}
        />
        {error === null ? null : (
          <div role="alert">
            <Note kind="error">{error}</Note>
          </div>
        )}
        <Button type="submit" loading={isBusy} disabled={token.trim() === ''}>
          {signIn.submit}
        </Button>
      </form>
    </main>
  )
}
