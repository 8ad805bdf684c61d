import { once } from './once.ts'

export interface OpenedOnce<Resource> {
  /** Opens it on the first call and returns the same one afterwards; after a failure the next call tries again. */
  readonly get: () => Promise<Resource>
  /** Closes it if it was opened, waiting for an opening in progress. No call may follow. */
  readonly close: () => Promise<void>
}

export function openOnce<Resource extends { close(): unknown }>(
  open: () => Promise<Resource>,
): OpenedOnce<Resource> {
  let opening: Promise<Resource> | undefined
  const get = once(() => {
    opening = open()
    return opening
  })
  return {
    get,
    close: async () => {
      // A resource that failed to open has nothing to release.
      const resource = await opening?.catch(() => undefined)
      await resource?.close()
    },
  }
}
