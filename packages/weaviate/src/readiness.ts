import { notReady } from './weaviate-error.ts'

/** Where a node answers by REST. */
interface Node {
  readonly url: string
}

const MOST_MS = 5_000

/**
 * Makes sure that what a node said before was said of what it has. A node that has just started takes requests before it has
 * loaded its collections, and says of every object and every name that it is not there (1.39.1).
 * @throws Error while it is not ready, which another node or a later try may be
 */
export async function assertReady(node: Node): Promise<void> {
  if (!(await isReady(node))) throw notReady()
}

/** Whether a node has loaded its collections; one that does not answer has not. */
export async function isReady({ url }: Node): Promise<boolean> {
  try {
    const response = await fetch(`${url}/v1/.well-known/ready`, {
      signal: AbortSignal.timeout(MOST_MS),
    })
    await response.body?.cancel()
    // Another program would say 404.
    return response.status !== 503
  } catch {
    return false
  }
}
