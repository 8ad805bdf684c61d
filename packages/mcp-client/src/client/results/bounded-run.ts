import { createContext, Script } from 'node:vm'

const context = createContext({ run: () => undefined })
const script = new Script('run()')

/**
 * Runs a function that a foreign pattern or schema could keep busy for ever, and stops it after a time. Costs a tenth
 * of a millisecond, for the thread that watches.
 * @throws What the function throws, or an error with the code ERR_SCRIPT_EXECUTION_TIMEOUT.
 */
export function boundedRun<Result>(run: () => Result, milliseconds: number): Result {
  context.run = run
  try {
    // The script gives what the function gave.
    return script.runInContext(context, { timeout: milliseconds }) as Result
  } finally {
    context.run = () => undefined
  }
}
