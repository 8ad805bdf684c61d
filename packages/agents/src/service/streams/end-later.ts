import type { ServerResponse } from 'node:http'

/** Time for the peer to read the last bytes, in milliseconds. */
export const LAST_MS = 1_000

/** Ends a response after a moment, even if its client does not read or a library still writes. */
export function endLater(response: ServerResponse): void {
  if (response.writableFinished) return
  setTimeout(() => {
    if (!response.writableFinished) response.destroy()
  }, LAST_MS).unref()
}
