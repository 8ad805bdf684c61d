import { createContext, Script } from 'node:vm'

const context = createContext({ run: () => undefined })
const script = new Script('run()')

/**
 * Runs a function that an external pattern or schema could keep busy forever, with a time limit. Costs a
 * tenth of a millisecond for the watchdog thread.
 * @throws What the function throws, or an error with the code ERR_SCRIPT_EXECUTION_TIMEOUT.
 */
export function boundedRun<Result>(run: () => Result, milliseconds: number): Result {
  context.run = run
  try {
    // The script returns the result of the function.
    return script.runInContext(context, { timeout: milliseconds }) as Result
  } finally {
    context.run = () => undefined
  }
}
