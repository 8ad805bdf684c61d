const FIRST_MS = 500
const LONGEST_MS = 8_000

/** Waits longer at each attempt, or until the browser is back online. @param attempt from 1 */
export function waitBeforeRetry(attempt: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const ms = Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS)
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      signal.removeEventListener('abort', stop)
    }
    const go = () => {
      end()
      resolve()
    }
    const stop = () => {
      end()
      reject(signal.reason)
    }
    const timer = setTimeout(go, ms)
    addEventListener('online', go)
    signal.addEventListener('abort', stop)
  })
}
