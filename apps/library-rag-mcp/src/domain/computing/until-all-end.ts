/**
 * Waits for all promises, even after a failure, so that nothing is still running when the caller continues.
 * @throws The failure of the first in their order
 */
export async function untilAllEnd<Value>(promises: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}
