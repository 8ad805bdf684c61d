// biome-ignore lint/style/noRestrictedImports: the computing time that it bounds is that of the process itself
import { cpuUsage } from 'node:process'
import { createContext, Script } from 'node:vm'

const context = createContext({ run: () => undefined })
const script = new Script('run()')

/**
 * Runs a function that an external pattern or schema could keep busy forever, with a limit of computing time. Where a busy
 * machine let the time pass without computing, the function is run again. Costs a tenth of a millisecond for the watchdog
 * thread.
 * @throws What the function throws, or an error with the code ERR_SCRIPT_EXECUTION_TIMEOUT.
 */
export function boundedRun<Result>(run: () => Result, milliseconds: number): Result {
  const began = cpuUsage()
  context.run = run
  try {
    for (;;) {
      try {
        // The script returns the result of the function.
        return script.runInContext(context, { timeout: milliseconds }) as Result
      } catch (error) {
        if (!isTimeout(error) || computedSince(began) >= milliseconds) throw error
      }
    }
  } finally {
    context.run = () => undefined
  }
}

const isTimeout = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/** Milliseconds of computing of this process. */
function computedSince(began: NodeJS.CpuUsage): number {
  const { user, system } = cpuUsage(began)
  return (user + system) / 1000
}
