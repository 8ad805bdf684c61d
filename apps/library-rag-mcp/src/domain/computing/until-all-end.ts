/** Waits for all, even after a failure, so that nothing still runs. @throws The failure of the first in order */
export async function untilAllEnd<Value>(promises: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}
