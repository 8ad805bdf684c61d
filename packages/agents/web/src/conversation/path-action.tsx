import type { ActionView } from '../api/types.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTexts, useTranslate } from '../i18n/index.ts'
import { personName } from '../i18n/person-name.ts'
import { Badge } from '../ui/badge.tsx'
import styles from './path.module.css'

const TONES = {
  pending: 'accent',
  awaiting_approval: 'warn',
  done: 'good',
  running: 'accent',
  failed: 'bad',
  refused: 'plain',
} as const

export function PathAction({ action }: { readonly action: ActionView }) {
  const texts = useTexts()
  const { path, approval } = texts
  const told = useTranslate()
  const formats = useFormats()
  const { tool, why, detail, status, decided, outcome_text, outcome_detail } = action
  return (
    <details className={styles.action}>
      <summary>
        {told(why, detail)} <Badge tone={TONES[status]}>{path.states[status]}</Badge>
      </summary>
      <dl>
        {tool === null ? null : (
          <>
            <dt>{approval.tool}</dt>
            <dd>
              <code>{tool}</code>
            </dd>
          </>
        )}
        {decided === null ? null : (
          <>
            <dt>{decided.decision === 'approve' ? approval.approved : approval.refused}</dt>
            <dd>
              {approval.by(personName(decided.who, texts), formats.moment(decided.at))}
              {decided.reason === null ? '' : ` : ${decided.reason}`}
            </dd>
          </>
        )}
        {action.arguments === null ? null : (
          <>
            <dt>{path.arguments}</dt>
            <dd>
              <code>{JSON.stringify(action.arguments)}</code>
            </dd>
          </>
        )}
        {outcome_text === null ? null : (
          <>
            <dt>{path.result}</dt>
            <dd>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
              <section className={styles.outcome} tabIndex={0} aria-label={path.result}>
                {told(shownOutcome(outcome_text), outcome_detail)}
              </section>
            </dd>
          </>
        )}
      </dl>
    </details>
  )
}

/** Returns the values of a tool's result, one per line, without its hints for models; of a failure, its sentence. */
function shownOutcome(text: string): string {
  const [first = ''] = text.split('\n', 1)
  try {
    const values = JSON.parse(first)
    return typeof values?.error === 'string' ? values.error : JSON.stringify(values, null, 2)
  } catch {
    return text
  }
}
