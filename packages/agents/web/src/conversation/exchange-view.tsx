import { Button } from '@mantine/core'
import Brain from 'lucide-react/icons/brain'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { memo } from 'react'
import type { Envelope } from '../api/types.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTexts } from '../i18n/index.ts'
import { personName } from '../i18n/person-name.ts'
import { problemText } from '../i18n/problem-text.ts'
import { useAccess } from '../state/access.ts'
import { usePanel } from '../state/panel-store.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { noBreak } from '../ui/no-break.ts'
import { Note } from '../ui/note.tsx'
import { ask, decide, resendMessage } from './actions.ts'
import { Answer } from './answer.tsx'
import { citationsOf, copiedAnswer, partsOf, textOf } from './answer-text.ts'
import { ApprovalCard } from './approval-card.tsx'
import { AskAgain, StopButton } from './ask-again.tsx'
import { Clarification } from './clarification.tsx'
import styles from './conversation.module.css'
import { Draft } from './draft.tsx'
import { actionsAwaitingApproval, type Exchange, isInProgress } from './exchange.ts'
import { PlanCard } from './plan-card.tsx'
import { TeamPath } from './team-path.tsx'
import { Usage } from './usage.tsx'

export const ExchangeView = memo(function ExchangeView({
  sessionId,
  exchange,
  isLast,
}: {
  readonly sessionId: string
  readonly exchange: Exchange
  readonly isLast: boolean
}) {
  const { talk } = useTexts()
  const formats = useFormats()
  const isStaff = useAccess(({ role }) => role === 'staff')
  const { key, text, at, phase, problem } = exchange
  return (
    <article className={styles.exchange} data-phase={phase}>
      <div className={styles.question}>
        <h2 className={styles.speaker}>
          {talk.you} <time dateTime={at}>{formats.moment(at)}</time>
        </h2>
        <p className={styles.bubble}>{text === null ? <em>{talk.erasedMessage}</em> : noBreak(text)}</p>
        {phase === 'unsent' ? (
          <Note
            kind="error"
            title={talk.unsent}
            action={
              <Button variant="default" onClick={() => resendMessage(sessionId, key)}>
                {talk.sendAgain}
              </Button>
            }
          >
            {talk.unsentBody}
          </Note>
        ) : null}
      </div>
      {phase === 'unsent' || phase === 'erased' ? null : (
        <div className={styles.reply}>
          <h2 className={styles.speaker}>{talk.team}</h2>
          {isStaff ? <TeamPath exchange={exchange} /> : null}
          {!isStaff && isInProgress(exchange) ? <p className={styles.working}>{talk.working}</p> : null}
          {isInProgress(exchange) && exchange.requestId !== null ? (
            <StopButton sessionId={sessionId} requestId={exchange.requestId} />
          ) : null}
          {isInProgress(exchange) && exchange.draft !== '' ? <Draft text={exchange.draft} /> : null}
          {isInProgress(exchange) && exchange.streamed !== '' ? (
            <Answer text={exchange.streamed} citations={NONE} />
          ) : null}
          {problem !== null && phase === 'failed' ? (
            <Note
              kind="error"
              title={talk.failed}
              action={
                <Button variant="default" onClick={() => resendMessage(sessionId, key)}>
                  {talk.sendAgain}
                </Button>
              }
            >
              {problemText(problem)}
            </Note>
          ) : null}
          {actionsAwaitingApproval(exchange).map((action) => (
            <ApprovalCard
              key={action.action_id}
              action={action}
              mayDecide={isStaff}
              onDecide={(decision, reason) => decide(sessionId, key, action.action_id, decision, reason)}
            />
          ))}
          {exchange.answer === null ? null : (
            <Reply sessionId={sessionId} exchange={exchange} answer={exchange.answer} isLast={isLast} />
          )}
        </div>
      )}
    </article>
  )
})

const NONE = [] as const

/** Returns the author of a correction of a remembered answer; null if there is none. */
const correctionOf = (content: object) =>
  'corrected' in content ? (content.corrected as { by: string; at: string } | null) : null

function Reply({
  sessionId,
  exchange,
  answer,
  isLast,
}: {
  readonly sessionId: string
  readonly exchange: Exchange
  readonly answer: Envelope
  readonly isLast: boolean
}) {
  const texts = useTexts()
  const { talk, plan, memory } = texts
  const formats = useFormats()
  const { message } = answer
  const citations = citationsOf(answer)
  const correction = message.type === 'respond_from_memory' ? correctionOf(message.content) : null
  const sources = citations.filter(({ value }) => value !== '').length
  if (message.type === 'follow_up') {
    if (actionsAwaitingApproval(exchange).length > 0) return null
    return (
      <Clarification content={message.content} isOpen={isLast} onChoose={(label) => ask(sessionId, label)} />
    )
  }
  const again =
    isLast && exchange.text !== null ? <AskAgain sessionId={sessionId} question={exchange.text} /> : null
  if (message.type === 'error') {
    return (
      <>
        <Note kind="error" title={talk.failed}>
          {textOf(answer).split('\n\n').join(' ')}
        </Note>
        <div className={styles.tools}>{again}</div>
      </>
    )
  }
  return (
    <>
      {message.type === 'respond_from_memory' ? (
        <div className={styles.memory}>
          <Brain size={16} aria-hidden />
          <span>
            {talk.fromMemory(formats.day(message.content.answered_at))}
            {correction === null
              ? null
              : ` · ${memory.corrected(personName(correction.by, texts), formats.day(correction.at))}`}
          </span>
        </div>
      ) : null}
      <Answer parts={partsOf(answer)} text={textOf(answer)} citations={citations} />
      {message.type === 'action_plan' ? (
        <PlanCard sessionId={sessionId} exchange={exchange} plan={message.content} citations={citations} />
      ) : null}
      <div className={styles.tools}>
        <CopyButton label={talk.copyAnswer} text={() => copiedAnswer(answer)} />
        {message.type === 'action_plan' ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<CalendarCheck size={16} aria-hidden />}
            onClick={() => usePanel.getState().open({ kind: 'plan', sessionId, key: exchange.key })}
          >
            {plan.openPlan}
          </Button>
        ) : null}
        {again}
        {sources > 0 ? <span className={styles.count}>{talk.sources(sources)}</span> : null}
        <Usage usage={exchange.usage} />
      </div>
    </>
  )
}
