import type { ServerResponse } from 'node:http'

/** How long the other side has to take the last words of what ends, in milliseconds. */
export const LAST_MS = 1_000

/** Ends a response that its client does not read, or that a library goes on with, a moment later. */
export function endLater(response: ServerResponse): void {
  if (response.writableFinished) return
  setTimeout(() => {
    if (!response.writableFinished) response.destroy()
  }, LAST_MS).unref()
}
