import { ActionIcon, Textarea } from '@mantine/core'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormats } from '../i18n/formats.ts'
import { useTexts } from '../i18n/index.ts'
import styles from './composer.module.css'
import { keepDraft, readDraft, useProposedDrafts } from './drafts.ts'

/** Maximum message length of the service, in characters. */
const MOST = 100_000

/** The message input: Enter sends, Shift+Enter starts a new line. Its draft survives a reload. */
export function Composer({
  draftKey,
  onSend,
  footer,
}: {
  readonly draftKey: string
  /** Rejects if the text was not accepted; the input restores it. */
  readonly onSend: (text: string) => Promise<void>
  readonly footer?: ReactNode
}) {
  const { ask } = useTexts()
  const formats = useFormats()
  const [text, setText] = useState(() => readDraft(draftKey))
  const box = useRef<HTMLTextAreaElement>(null)
  const isLong = text.length > MOST
  const maySend = text.trim() !== '' && !isLong

  const { count: proposed } = useProposedDrafts()
  // Each proposal is read, whatever its number.
  useEffect(() => setText(readDraft(draftKey)), [draftKey, proposed])
  const seen = useRef(proposed)
  useEffect(() => {
    if (seen.current !== proposed) box.current?.focus()
    seen.current = proposed
  }, [proposed])
  const change = (next: string) => {
    setText(next)
    keepDraft(draftKey, next)
  }
  const submit = () => {
    if (!maySend) return
    change('')
    onSend(text.trim()).catch(() => {
      // Text typed meanwhile goes after it.
      const withBoth = (now: string) => (now === '' ? text : `${text}\n${now}`)
      keepDraft(draftKey, withBoth(readDraft(draftKey)))
      setText(withBoth)
    })
    box.current?.focus()
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={styles.box}>
        <Textarea
          ref={box}
          id="question"
          aria-label={ask.label}
          aria-describedby="question-hint"
          placeholder={ask.placeholder}
          value={text}
          error={isLong ? ask.tooLong(formats.number(MOST)) : undefined}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            submit()
          }}
          autosize
          minRows={1}
          maxRows={8}
          autoFocus={matchMedia('(pointer: fine)').matches}
          className={styles.text}
          classNames={{ input: styles.input ?? '' }}
        />
        <ActionIcon type="submit" aria-label={ask.send} disabled={!maySend} size="lg" className={styles.send}>
          <ArrowUp size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={styles.footer}>
        {footer}
        <span id="question-hint" className={styles.hint}>
          {ask.hint}
        </span>
      </div>
    </form>
  )
}
