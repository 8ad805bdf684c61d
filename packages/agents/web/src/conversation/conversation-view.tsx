import { Button } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import Eraser from 'lucide-react/icons/eraser'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { isTransient, problemOf } from '../api/problem.ts'
import { useTexts } from '../i18n/index.ts'
import { problemText } from '../i18n/problem-text.ts'
import { Loading } from '../ui/loading.tsx'
import { Note } from '../ui/note.tsx'
import { ProblemView } from '../ui/problem-view.tsx'
import { StateView } from '../ui/state-view.tsx'
import { ask, loadHistory, openSession, readNewest } from './actions.ts'
import { AiLine } from './ai-line.tsx'
import { Composer } from './composer.tsx'
import styles from './conversation.module.css'
import { conversationNow, NO_CONVERSATION, useConversations } from './conversations.ts'
import { moveDraft } from './drafts.ts'
import { MessageList } from './message-list.tsx'
import { ProjectChoice } from './project-choice.tsx'
import { SessionHeader } from './session-header.tsx'
import { watchSession } from './watch-session.ts'
import { Welcome } from './welcome.tsx'

const RETRY_MS = 2_000

/** A conversation: its messages and the input. Without a session, the start of a new one. */
export function ConversationView({ sessionId }: { readonly sessionId: string | null }) {
  const { talk, sessions, nav } = useTexts()
  const [, navigate] = useLocation()
  const [failure, setFailure] = useState<unknown>(null)
  const [project, setProject] = useState<string | null>(null)
  const conversation = useConversations(({ byId }) =>
    sessionId === null ? NO_CONVERSATION : (byId[sessionId] ?? NO_CONVERSATION),
  )
  const loading = useHistory(sessionId)

  const send = async (text: string) => {
    try {
      setFailure(null)
      const id = sessionId ?? (await openSession(project))
      ask(id, text)
      if (sessionId !== null) return
      // Keep text typed while the session was being opened.
      moveDraft('new', id)
      navigate(`/s/${id}`)
    } catch (error) {
      setFailure(error)
      throw error
    }
  }
  const isNew = sessionId === null
  const { exchanges, erased } = conversation
  const isMissing =
    exchanges.length === 0 && loading.error !== null && problemOf(loading.error).status === 404
  const begin = (
    <Button component="a" href="#/" variant="default">
      {nav.newConversation}
    </Button>
  )
  return (
    <div className={styles.view}>
      {isNew || isMissing ? null : <SessionHeader sessionId={sessionId} />}
      {isNew || (conversation.loaded && exchanges.length === 0 && !erased) ? (
        <div className={styles.scroll} id="conversation" tabIndex={-1}>
          <Welcome onAsk={(text) => void send(text).catch(() => {})} />
        </div>
      ) : loading.error !== null && exchanges.length === 0 ? (
        <div className={styles.scroll}>
          <ProblemView
            error={loading.error}
            {...(isMissing && { title: sessions.notFoundTitle, action: begin, level: 1 as const })}
            onRetry={loading.retry}
          />
        </div>
      ) : erased ? (
        <div className={styles.scroll}>
          <StateView Icon={Eraser} title={sessions.erasedTitle}>
            <p>{sessions.erasedBody}</p>
            {begin}
          </StateView>
        </div>
      ) : exchanges.length === 0 ? (
        <div className={styles.centre}>
          <Loading label={talk.label} />
        </div>
      ) : (
        <MessageList sessionId={sessionId} conversation={conversation} />
      )}
      {erased || isMissing ? null : (
        <div className={styles.composer}>
          {failure === null ? null : <Unsent failure={failure} />}
          <Composer
            draftKey={sessionId ?? 'new'}
            onSend={send}
            footer={
              <>
                {isNew ? <ProjectChoice project={project} onChange={setProject} /> : null}
                <AiLine />
              </>
            }
          />
        </div>
      )}
    </div>
  )
}

/** The reason why a message was not accepted; its text is still in the input. */
function Unsent({ failure }: { readonly failure: unknown }) {
  const { talk } = useTexts()
  const problem = problemOf(failure)
  return (
    <div role="alert" className={styles.unsent}>
      <Note kind="error" title={talk.unsent}>
        {isTransient(problem) ? talk.unsentBody : problemText(problem)}
      </Note>
    </div>
  )
}

/** Loads and follows a visible session. Hidden tabs close their stream: browsers limit them per host. */
function useHistory(sessionId: string | null) {
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const isSeen = useDocumentVisibility() === 'visible'
  // A new attempt triggers a reload.
  useEffect(() => {
    if (sessionId === null || !isSeen) return
    const left = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async (how: typeof loadHistory) => {
      clearTimeout(timer)
      try {
        await how(sessionId, left.signal)
        setError(null)
      } catch (thrown) {
        if (left.signal.aborted) return
        setError(thrown)
        if (isTransient(problemOf(thrown))) timer = setTimeout(() => void read(loadHistory), RETRY_MS)
      }
    }
    const hear = (position: number, isNew: boolean) => {
      if (position > conversationNow(sessionId).position) void read(isNew ? loadHistory : readNewest)
    }
    void read(loadHistory).then(() => watchSession(sessionId, hear, left.signal))
    return () => {
      left.abort()
      clearTimeout(timer)
    }
  }, [sessionId, attempt, isSeen])
  return { error, retry: () => setAttempt(attempt + 1) }
}
