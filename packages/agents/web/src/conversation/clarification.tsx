import { Button } from '@mantine/core'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import type { Envelope } from '../api/types.ts'
import { useTexts } from '../i18n/index.ts'
import styles from './cards.module.css'

/** A question of the team, answered by a click or by a message. */
export function Clarification({
  content,
  isOpen,
  onChoose,
}: {
  readonly content: Extract<Envelope['message'], { type: 'follow_up' }>['content']
  readonly isOpen: boolean
  readonly onChoose: (label: string) => void
}) {
  const { talk } = useTexts()
  const { question, choices } = typeof content === 'string' ? { question: content, choices: [] } : content
  return (
    <section className={styles.clarification} aria-label={talk.clarify}>
      <p className={styles.question}>
        <MessageCircleQuestion size={18} aria-hidden />
        <span>{question}</span>
      </p>
      {isOpen && choices.length > 0 ? (
        <>
          <p className={styles.muted}>{talk.choose}</p>
          <div className={styles.choices}>
            {choices.map(({ id, label }) => (
              <Button key={id} variant="default" onClick={() => onChoose(label)}>
                {label}
              </Button>
            ))}
          </div>
        </>
      ) : null}
    </section>
  )
}
