/**
 * The results of all promises. Waits for the others also after one has failed, so that nothing is under way any more when
 * the caller goes on.
 * @throws the failure of the first in their order
 */
export async function untilAllEnd<Value>(promises: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}
