import { once } from './once.ts'

/** Something that is opened when it is first wanted. */
export interface OpenedOnce<Resource> {
  /** Opens it at the first call and gives the same one afterwards; after a failure the next call tries again. */
  readonly get: () => Promise<Resource>
  /** Closes it if it was opened; waits for an opening that is under way. No call may follow. */
  readonly close: () => Promise<void>
}

/** Opens a resource once, for all who want it, and closes it at the end. */
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
      // What could not be opened holds nothing.
      const resource = await opening?.catch(() => undefined)
      await resource?.close()
    },
  }
}
