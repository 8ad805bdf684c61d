import { Button } from '@mantine/core'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Lock from 'lucide-react/icons/lock'
import SearchX from 'lucide-react/icons/search-x'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { isTransient, type Problem, problemOf } from '../api/problem.ts'
import { useTexts } from '../i18n/index.ts'
import { problemText, problemWords } from '../i18n/problem-text.ts'
import { StateView } from './state-view.tsx'

/** An error in place of a view's content, with a suggestion. */
export function ProblemView({
  error,
  title,
  onRetry,
  action,
  level = 2,
}: {
  readonly error: unknown
  readonly title?: string
  readonly onRetry?: (() => void) | undefined
  /** Alternative action if nothing exists. */
  readonly action?: ReactNode
  /** Heading level: 1 if the view has no other title. */
  readonly level?: 1 | 2
}) {
  const texts = useTexts()
  const problem = problemOf(error)
  const { state } = texts
  const retry =
    onRetry === undefined ? null : (
      <Button variant="default" onClick={onRetry}>
        {texts.retry}
      </Button>
    )
  if (problem.status === 403) {
    return (
      <StateView Icon={Lock} title={state.forbidden}>
        <p>{state.forbiddenBody}</p>
      </StateView>
    )
  }
  if (problem.status === 404) {
    return (
      <StateView Icon={SearchX} title={title ?? state.notFound} level={level}>
        <p>{title === undefined ? problemText(problem) : whatToDo(problem)}</p>
        {action}
      </StateView>
    )
  }
  if (isTransient(problem)) {
    return (
      <StateView Icon={WifiOff} title={title ?? state.offline} bad>
        <p>{problemText(problem)}</p>
        {retry}
      </StateView>
    )
  }
  return (
    <StateView Icon={CircleAlert} title={title ?? state.failed} bad>
      <p>{problem.status === 429 ? state.busy : problemText(problem)}</p>
      {problem.hint === null && problem.status !== 429 ? <p>{state.failedBody}</p> : null}
      {retry}
    </StateView>
  )
}

/** Returns the text that remains if the title already states the problem. */
function whatToDo(problem: Problem): string {
  const { text, hint } = problemWords(problem)
  return hint ?? text
}
