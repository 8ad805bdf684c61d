import { notReady } from './weaviate-error.ts'

interface Node {
  readonly url: string
}

const MAX_MS = 5_000

/**
 * Checks that a node's earlier answer was based on its data. A node that has just started accepts requests
 * before it has loaded its collections, and reports every object and name as missing (1.39.1).
 * @throws Error while it is not ready; another node or a later try may succeed
 */
export async function assertReady(node: Node): Promise<void> {
  if (!(await isReady(node))) throw notReady()
}

/** Checks whether a node has loaded its collections; false if it does not answer. */
export async function isReady({ url }: Node): Promise<boolean> {
  try {
    const response = await fetch(`${url}/v1/.well-known/ready`, {
      signal: AbortSignal.timeout(MAX_MS),
    })
    await response.body?.cancel()
    // Another program would answer 404.
    return response.status !== 503
  } catch {
    return false
  }
}
