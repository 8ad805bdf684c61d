import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { problemOf } from '../api/problem.ts'
import { useTexts } from '../i18n/index.ts'
import { problemText } from '../i18n/problem-text.ts'
import dialog from './dialog.module.css'
import { Note } from './note.tsx'

/** Confirms an operation that affects others or cannot be undone, and explains its effect. */
export function ConfirmDialog({
  isOpen,
  title,
  confirm,
  children,
  isHarmless = false,
  onConfirm,
  onClose,
}: {
  readonly isOpen: boolean
  readonly title: string
  readonly confirm: string
  readonly children: ReactNode
  /** True if nothing is lost. */
  readonly isHarmless?: boolean
  /** Runs the operation. @throws any error, shown as the reason for the failure */
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}) {
  const { cancel, close } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const act = async () => {
    setBusy(true)
    try {
      await onConfirm()
      setError(null)
      onClose()
    } catch (thrown) {
      setError(problemText(problemOf(thrown)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': close }}>
      <div className={dialog.body}>
        <div>{children}</div>
        {error === null ? null : <Note kind="error">{error}</Note>}
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancel}
          </Button>
          <Button
            {...(!isHarmless && { className: dialog.danger })}
            loading={isBusy}
            onClick={() => void act()}
          >
            {confirm}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
