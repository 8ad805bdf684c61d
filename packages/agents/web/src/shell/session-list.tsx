import { Button } from '@mantine/core'
import { Link, useLocation } from 'wouter'
import { problemOf } from '../api/problem.ts'
import { useSessions } from '../api/queries.ts'
import type { SessionSummary } from '../api/types.ts'
import { useTexts } from '../i18n/index.ts'
import { Loading } from '../ui/loading.tsx'
import { shownControls } from '../ui/shown-controls.ts'
import { groupByDay } from './group-by-day.ts'
import styles from './rail.module.css'

export function SessionList({ query }: { readonly query: string }) {
  const texts = useTexts()
  const { sessions } = texts
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useSessions(query)
  if (isPending) return <Loading label={texts.loading} />
  const all = data?.pages.flatMap((page) => page.sessions) ?? []
  if (error !== null && all.length === 0) {
    return (
      <div className={styles.hint}>
        <p>{problemOf(error).status === 403 ? texts.state.forbidden : sessions.failed}</p>
        <Button variant="default" onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </div>
    )
  }
  if (all.length === 0) return <p className={styles.hint}>{query === '' ? sessions.empty : sessions.none}</p>
  return (
    <>
      {groupByDay(all, new Date()).map(({ day, items }) => (
        <section key={day} aria-label={sessions[day]}>
          <h2 className={styles.day}>{sessions[day]}</h2>
          <ul>
            {items.map((session) => (
              <SessionLink key={session.session_id} session={session} />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage ? (
        <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      ) : null}
    </>
  )
}

function SessionLink({ session }: { readonly session: SessionSummary }) {
  const { sessions } = useTexts()
  const [location] = useLocation()
  const { session_id, title, state } = session
  const erased = state === 'erased'
  const waiting = state === 'awaiting_approval'
  const to = `/s/${session_id}`
  const note = waiting ? sessions.waiting : state === 'working' ? sessions.working : null
  return (
    <li>
      <Link
        href={to}
        className={styles.session}
        data-erased={erased}
        {...(location === to && { 'aria-current': 'page' })}
      >
        <span className={styles.title}>
          {erased ? sessions.erased : shownControls(title ?? sessions.untitled)}
        </span>
        {note === null ? null : (
          <span
            className={styles.dot}
            data-state={waiting ? 'waiting' : 'working'}
            role="img"
            aria-label={note}
          />
        )}
      </Link>
    </li>
  )
}
