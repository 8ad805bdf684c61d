import { setTimeout as sleep } from 'node:timers/promises'
import { isAppError, StaleReadError } from '@agora-mcp/core/errors'
import type { WeaviateClient } from 'weaviate-client'
import { isReady } from './readiness.ts'
import type { WeaviateSettings } from './settings/index.ts'
import { explainWeaviateError, isPassing, notReady } from './weaviate-error.ts'

/** Where one node answers. */
export interface WeaviateAddress {
  readonly url: string
  readonly grpcUrl: string
}

/** @param signal aborted where the node does not answer: what was sent to it must not be done later */
export type Work<Result> = (
  client: WeaviateClient,
  address: WeaviateAddress,
  signal: AbortSignal,
) => Promise<Result>

/** What nodes made of the work. A failure is in words for users; it may pass where another node, or a later try, can succeed. */
type Outcome<Result> = { readonly result: Result } | { readonly failure: unknown; readonly mayPass: boolean }

export interface RunOptions {
  /**
   * Throws where the work must not be done any more. It is asked before each attempt, and every second during one, which is
   * broken off then.
   */
  readonly assertAllowed?: () => void
}

/** The nodes of a Weaviate, of which the next one is asked where one does not answer. */
export interface Nodes {
  /**
   * Does something with a node. Where several are known, the next one repeats it after a failure, and all of them do so
   * for some seconds while nodes are gone or the cluster has no leader. So the work must come to the same when it is done
   * twice.
   * @throws AppError as `explainWeaviateError` says
   */
  run<Result>(work: Work<Result>, options?: RunOptions): Promise<Result>
  close(): Promise<void>
}

/** While a request has no answer, the node is asked this often whether it lives. */
const LOOK_AFTER_MS = 1_000
/** How long it may take to say so; where others can stand in for it, it has less time. */
const MOST_SILENCE_MS = { alone: 10_000, amongOthers: 2_000 }
/** A node that failed is asked last for so long. */
const REST_MS = 10_000
/** Nodes are asked again for so long where none could do it: a cluster needs seconds to agree on a leader. */
const MOST_TRYING_MS = 15_000
const PAUSE_MS = 250

/** Failures that another node may not have. */
const OF_ONE_NODE: ReadonlySet<string> = new Set(['upstream', 'config'])

interface Node {
  readonly address: WeaviateAddress
  client: Promise<WeaviateClient> | null
  restsUntil: number
}

/** @param connect opens a connection to a node */
export function openNodes(
  settings: WeaviateSettings,
  connect: (address: WeaviateAddress) => Promise<WeaviateClient>,
): Nodes {
  const nodes = addressesOf(settings).map((address): Node => ({ address, client: null, restsUntil: 0 }))
  const mostSilence = nodes.length === 1 ? MOST_SILENCE_MS.alone : MOST_SILENCE_MS.amongOthers
  /** The one that answered last: it has what was written over it. */
  let preferred = nodes[0]

  const clientOf = (node: Node): Promise<WeaviateClient> => {
    if (node.client === null) {
      const opening = connect(node.address)
      node.client = opening
      opening.catch(() => {
        if (node.client === opening) node.client = null
      })
    }
    return node.client
  }
  /** Breaks off what is still under way there, so that it is not done after all when the node comes to. */
  const leave = (node: Node): void => {
    node.restsUntil = Date.now() + REST_MS
    const { client } = node
    node.client = null
    client?.then((one) => one.close()).catch(() => {})
  }
  const inOrder = (): Node[] => {
    const now = Date.now()
    const rank = (node: Node) => (node.restsUntil > now ? 2 : node === preferred ? 0 : 1)
    return [...nodes].sort((a, b) => rank(a) - rank(b))
  }

  const attempt = async <Result>(
    node: Node,
    work: Work<Result>,
    assertAllowed: () => void,
  ): Promise<Outcome<Result>> => {
    try {
      const result = await whileAnswering(node.address, { mostSilence, assertAllowed }, async (signal) =>
        work(await clientOf(node), node.address, signal),
      )
      preferred = node
      return { result }
    } catch (error) {
      const explained = explainWeaviateError(error, settings, node.address.url)
      // One that has just started knows no collection yet, and says so in many ways.
      const isStarting =
        isAppError(explained) && explained.code === 'upstream' && !(await isReady(node.address))
      const failure = isStarting
        ? explainWeaviateError(notReady(error), settings, node.address.url)
        : explained
      const mayPass = isStarting || isPassing(error)
      if (mayPass) leave(node)
      return { failure, mayPass }
    }
  }
  /** Has one node after the other do it, until one can, or refuses what all would refuse. */
  const attemptOnAny = async <Result>(
    work: Work<Result>,
    { assertAllowed = () => {} }: RunOptions,
  ): Promise<Outcome<Result>> => {
    let failure: unknown
    let mayPass = false
    for (const node of inOrder()) {
      assertAllowed()
      const attempted = await attempt(node, work, assertAllowed)
      if ('result' in attempted) return attempted
      const { failure: own } = attempted
      // A node that goes or comes says many things, and one may have other keys: the others are asked once.
      const isOfThisNode = attempted.mayPass || (isAppError(own) && OF_ONE_NODE.has(own.code))
      if (!isOfThisNode) return { failure: own, mayPass: false }
      // Whoever is told what passes tries again. A copy that is behind catches up; nobody knows when one that is away returns.
      const isBehind = failure instanceof StaleReadError && !(own instanceof StaleReadError)
      if (!isBehind && (attempted.mayPass || !mayPass)) failure = own
      mayPass ||= attempted.mayPass
    }
    return { failure, mayPass }
  }

  return {
    async run(work, options = {}) {
      for (const began = Date.now(); ; await sleep(PAUSE_MS)) {
        const attempted = await attemptOnAny(work, options)
        if ('result' in attempted) return attempted.result
        const isLast = nodes.length === 1 || Date.now() - began > MOST_TRYING_MS
        if (isLast || !attempted.mayPass) throw attempted.failure
      }
    },
    async close() {
      const clients = nodes.map(({ client }) => client)
      for (const client of clients) await client?.then((one) => one.close()).catch(() => {})
    },
  }
}

/** The addresses that settings name, each with the gRPC address in the same place. */
export function addressesOf({ url, grpcUrl }: WeaviateSettings): WeaviateAddress[] {
  const grpcUrls = grpcUrl.split(',')
  return url.split(',').map((one, place) => ({ url: one, grpcUrl: grpcUrls[place] ?? '' }))
}

/** The reason of every abort: without one, each request would make an error with its stack. */
const ENDED = 'ended'

/**
 * Waits for the work as long as the node says that it is there. The client itself would try for half a minute to reach a
 * node that is gone.
 */
async function whileAnswering<Result>(
  { url }: WeaviateAddress,
  { mostSilence, assertAllowed }: { mostSilence: number; assertAllowed: () => void },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const done = new AbortController()
  const watch = async (): Promise<never> => {
    for (;;) {
      await sleep(LOOK_AFTER_MS, undefined, { signal: done.signal })
      assertAllowed()
      const signal = AbortSignal.any([done.signal, AbortSignal.timeout(mostSilence)])
      await fetch(`${url}/v1/.well-known/live`, { signal })
    }
  }
  try {
    return await Promise.race([work(done.signal), watch()])
  } finally {
    done.abort(ENDED)
  }
}
