import { Button, Textarea } from '@mantine/core'
import Check from 'lucide-react/icons/check'
import ShieldQuestion from 'lucide-react/icons/shield-question-mark'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import type { ActionView } from '../api/types.ts'
import { useTexts, useTranslate } from '../i18n/index.ts'
import { noBreak } from '../ui/no-break.ts'
import styles from './cards.module.css'
import { useRoleNames } from './role-name.ts'

export function ApprovalCard({
  action,
  mayDecide,
  onDecide,
}: {
  readonly action: ActionView
  readonly mayDecide: boolean
  readonly onDecide: (decision: 'approve' | 'refuse', reason: string | null) => void
}) {
  const { approval, talk } = useTexts()
  const told = useTranslate()
  const { nameOf } = useRoleNames()
  const [reason, setReason] = useState('')
  const title = useId()
  const said = () => reason.trim() || null
  const given = Object.entries(action.arguments ?? {})
  return (
    <section className={styles.approval} aria-labelledby={title}>
      <h3 id={title}>
        <ShieldQuestion size={18} aria-hidden /> {mayDecide ? approval.title : approval.titleForOthers}
      </h3>
      <p className={styles.muted}>{approval.requestedBy(mayDecide ? nameOf(action.by) : talk.team)}</p>
      <p className={styles.why}>{noBreak(told(action.why, action.detail))}</p>
      {action.tool === null ? null : (
        <dl className={styles.facts}>
          <div>
            <dt>{approval.tool}</dt>
            <dd>
              <code>{action.tool}</code>
            </dd>
          </div>
          <div>
            <dt>{approval.arguments}</dt>
            <dd>
              {given.length === 0 ? (
                approval.noArguments
              ) : (
                <ul className={styles.arguments}>
                  {given.map(([name, value]) => (
                    <li key={name}>
                      <code>{name}</code>{' '}
                      <span>{typeof value === 'string' ? value : JSON.stringify(value)}</span>
                    </li>
                  ))}
                </ul>
              )}
            </dd>
          </div>
        </dl>
      )}
      {mayDecide ? (
        <>
          <Textarea
            label={approval.reason}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            maxLength={2_000}
            autosize
            minRows={1}
            maxRows={6}
          />
          <div className={styles.buttons}>
            <Button leftSection={<Check size={16} aria-hidden />} onClick={() => onDecide('approve', said())}>
              {approval.approve}
            </Button>
            <Button
              variant="default"
              leftSection={<X size={16} aria-hidden />}
              onClick={() => onDecide('refuse', said())}
            >
              {approval.refuse}
            </Button>
            <span className={styles.muted}>{approval.once}</span>
          </div>
        </>
      ) : (
        <p className={styles.muted}>{approval.waitsForStaff}</p>
      )}
    </section>
  )
}
