import type { WeaviateClient } from 'weaviate-client'
import { whenUsed } from './client-collection.ts'
import type { WeaviateAddress } from './nodes.ts'
import { keyOf } from './rest-objects.ts'
import type { WeaviateSettings } from './settings/index.ts'

/** What is different after each start of a node, by its name. */
type Starts = ReadonlyMap<string, string>

/** How long a node is not asked again. */
const LEAST_PAUSE_MS = 10_000
const MOST_MS = 5_000

/**
 * Notices that a node, or one of those beside it, was started again while this process had a connection to it: a process
 * that is idle meanwhile meets no failure, since connections are opened again by themselves. When the client is used, and
 * not more often than every ten seconds, the node is asked for the statistics of its cluster, beside what it is used for.
 * Those of each node tell how much of the consensus log it found when it started, and which election was the last one: a
 * node that is alone holds one at each start. A key that may not read them is not told.
 * @param onStart called where one was started
 */
export function noticeStarts(
  client: WeaviateClient,
  address: WeaviateAddress,
  settings: WeaviateSettings,
  onStart: () => void,
): void {
  let known: Starts | null = null
  let askedAt = 0
  const ask = async (isFirst: boolean): Promise<void> => {
    askedAt = Date.now()
    const now = await readStarts(address, settings)
    const isStarted =
      known === null ? !isFirst : Array.from(now).some(([node, start]) => known?.get(node) !== start)
    known = new Map([...(known ?? []), ...now])
    if (isStarted) onStart()
  }
  // Whoever does not tell is asked again.
  const askUnnoticed = (isFirst: boolean) => void ask(isFirst).catch(() => {})
  askUnnoticed(true)
  whenUsed(client, () => {
    if (Date.now() - askedAt > LEAST_PAUSE_MS) askUnnoticed(false)
  })
}

/** Of the nodes that are ready. @throws Error where the node does not tell */
async function readStarts({ url }: WeaviateAddress, settings: WeaviateSettings): Promise<Starts> {
  const response = await fetch(`${url}/v1/cluster/statistics`, {
    headers: keyOf(settings),
    signal: AbortSignal.timeout(MOST_MS),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`status code: ${response.status}`)
  }
  const { statistics } = (await response.json()) as {
    readonly statistics: readonly {
      readonly name: string
      readonly ready?: boolean
      readonly initialLastAppliedIndex?: number
      readonly raft?: { readonly term?: string }
    }[]
  }
  return new Map(
    statistics
      .filter(({ ready }) => ready === true)
      .map(({ name, initialLastAppliedIndex, raft }) => [
        name,
        `${initialLastAppliedIndex ?? 0} ${raft?.term}`,
      ]),
  )
}
