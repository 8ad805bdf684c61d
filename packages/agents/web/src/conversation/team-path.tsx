import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useId, useState } from 'react'
import { useFormats } from '../i18n/formats.ts'
import { useTexts, useTranslate } from '../i18n/index.ts'
import { Badge } from '../ui/badge.tsx'
import { type Exchange, isInProgress, type Step } from './exchange.ts'
import styles from './path.module.css'
import { PathAction } from './path-action.tsx'
import { useRoleNames } from './role-name.ts'

/** The roles that handled a request, with reasons and durations; collapsed once done. */
export function TeamPath({ exchange }: { readonly exchange: Exchange }) {
  const texts = useTexts()
  const { path } = texts
  const formats = useFormats()
  const { nameOf } = useRoleNames()
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const { steps, actions } = exchange
  const running = isInProgress(exchange)
  const phase = exchange.phase === 'sending' ? 'sending' : 'working'
  const now = useClock(running)
  if (steps.length === 0 && !running) return null
  const current = steps.findLast(({ endedAt }) => endedAt === null) ?? steps.at(-1)
  const total = durationOf(exchange, now)
  return (
    <div className={styles.path}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={16} aria-hidden className={isOpen ? styles.open : undefined} />
        {running ? (
          <>
            <span className={styles.pulse} aria-hidden />
            <span className={styles.now}>
              {current === undefined ? texts.talk[phase] : nameOf(current.by)}
            </span>
          </>
        ) : (
          <span>
            {path.title} · {path.steps(steps.length)}
          </span>
        )}
        {total === null ? null : <span className={styles.time}>{path.took(formats.seconds(total))}</span>}
      </button>
      {isOpen ? (
        <ol id={list} className={styles.steps}>
          {steps.map((step, index) => (
            <StepView
              // A step has no id, and steps are only appended.
              key={index}
              step={step}
              now={now}
              actions={actions.filter(({ by }) => by === step.by && isLastOf(steps, index))}
            />
          ))}
        </ol>
      ) : null}
    </div>
  )
}

/** Actions are shown at the last step of the role that requested them. */
const isLastOf = (steps: readonly Step[], index: number): boolean =>
  !steps.slice(index + 1).some(({ by }) => by === steps[index]?.by)

function StepView({
  step,
  now,
  actions,
}: {
  readonly step: Step
  readonly now: number
  readonly actions: Exchange['actions']
}) {
  const texts = useTexts()
  const { path } = texts
  const formats = useFormats()
  const told = useTranslate()
  const { nameOf, named } = useRoleNames()
  const [isOpen, setOpen] = useState(false)
  const { by, startedAt, endedAt, envelope } = step
  return (
    <li className={styles.step}>
      <div className={styles.head}>
        <strong>{nameOf(by)}</strong>
        {envelope === null ? null : (
          <span className={styles.target}>
            {path.to}{' '}
            {envelope.routing.target === 'welcome' ? path.roles.user : nameOf(envelope.routing.target)}
          </span>
        )}
        {endedAt === null ? <Badge tone="accent">{path.now}</Badge> : null}
        {startedAt === null ? null : (
          <span className={styles.time}>{path.took(formats.seconds((endedAt ?? now) - startedAt))}</span>
        )}
      </div>
      {envelope === null ? null : (
        <p className={styles.reason}>
          {named(told(envelope.routing.reason, envelope.routing.detail))}{' '}
          <span className={styles.muted}>
            {path.confidence(Math.round(envelope.routing.confidence * 100))}
          </span>
        </p>
      )}
      {actions.map((action) => (
        <PathAction key={action.action_id} action={action} />
      ))}
      {envelope === null ? null : (
        <>
          <button
            type="button"
            className={styles.more}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? path.hideEnvelope : path.showEnvelope}
          </button>
          {isOpen ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            <section className={styles.envelope} tabIndex={0} aria-label={path.envelope}>
              {JSON.stringify(envelope, null, 2)}
            </section>
          ) : null}
        </>
      )}
    </li>
  )
}

const TICK_MS = 200

/** Returns the time, updated while running. */
function useClock(running: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [running])
  return now
}

function durationOf({ steps }: Exchange, now: number): number | null {
  const start = steps.find(({ startedAt }) => startedAt !== null)?.startedAt ?? null
  if (start === null) return null
  const ends = steps.map(({ endedAt }) => endedAt ?? now)
  return Math.max(...ends) - start
}
