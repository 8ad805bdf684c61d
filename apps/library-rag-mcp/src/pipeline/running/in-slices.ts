import { setImmediate } from 'node:timers/promises'
import type { CodedMessage } from '@agora-mcp/core/errors'
import type { InSteps } from '../../domain/computing/in-steps.ts'
import type { StepContext } from '../step.ts'

/** Yields to the event loop between steps, so that other calls are answered and it can be stopped. */
export async function inSlices<Result>(
  steps: InSteps<Result>,
  { signal, progress }: StepContext,
  message: CodedMessage,
): Promise<Result> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    progress(step.value, message)
    await setImmediate()
    signal.throwIfAborted()
  }
}
