import { Button } from '@mantine/core'
import PencilLine from 'lucide-react/icons/pencil-line'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Square from 'lucide-react/icons/square'
import { useState } from 'react'
import { useTexts } from '../i18n/index.ts'
import { ask, stopMessage } from './actions.ts'
import { proposeDraft } from './drafts.ts'

/** Stops the work on a message. A failure is shown by the run, which goes on. */
export function StopButton({
  sessionId,
  requestId,
}: {
  readonly sessionId: string
  readonly requestId: string
}) {
  const { talk } = useTexts()
  const [isStopping, setStopping] = useState(false)
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        loading={isStopping}
        leftSection={<Square size={14} aria-hidden />}
        onClick={() => {
          setStopping(true)
          stopMessage(sessionId, requestId).catch(() => setStopping(false))
        }}
      >
        {talk.stop}
      </Button>
    </div>
  )
}

/** Asks the last question again without the memory, or puts it into the input. */
export function AskAgain({ sessionId, question }: { readonly sessionId: string; readonly question: string }) {
  const { talk } = useTexts()
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<RotateCcw size={16} aria-hidden />}
        onClick={() => ask(sessionId, question, { fresh: true })}
      >
        {talk.askAfresh}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<PencilLine size={16} aria-hidden />}
        onClick={() => proposeDraft(sessionId, question)}
      >
        {talk.rephrase}
      </Button>
    </>
  )
}
