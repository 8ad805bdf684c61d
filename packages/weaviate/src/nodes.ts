import { setTimeout as sleep } from 'node:timers/promises'
import { isAppError, StaleReadError } from '@agora-mcp/core/errors'
import type { WeaviateClient } from 'weaviate-client'
import { isReady } from './readiness.ts'
import type { WeaviateSettings } from './settings/index.ts'
import { explainWeaviateError, isPassing, notReady } from './weaviate-error.ts'

export interface WeaviateAddress {
  readonly url: string
  readonly grpcUrl: string
}

/** Work on a node. @param signal aborted if the node does not answer: requests to it must not be executed later */
export type Work<Result> = (
  client: WeaviateClient,
  address: WeaviateAddress,
  signal: AbortSignal,
) => Promise<Result>

/** `failure` is worded for users; `mayPass` is true if another node, or a later try, may succeed. */
type Outcome<Result> = { readonly result: Result } | { readonly failure: unknown; readonly mayPass: boolean }

export interface RunOptions {
  /** Called before each attempt, and every second during one, which is aborted if this throws. */
  readonly assertAllowed?: () => void
}

export interface Nodes {
  /**
   * Runs work on a node. With several nodes, the next one repeats it after a failure, and all are retried for
   * some seconds while nodes are down or the cluster has no leader, so the work must be idempotent.
   * @throws AppError as in `explainWeaviateError`
   */
  run<Result>(work: Work<Result>, options?: RunOptions): Promise<Result>
  close(): Promise<void>
}

/** Interval at which a node is checked while a request is pending. */
const CHECK_AFTER_MS = 1_000
/** Time limit of this check; shorter if other nodes are available. */
const CHECK_TIMEOUT_MS = { alone: 10_000, amongOthers: 2_000 }
/** Time during which a failed node is tried last, unless it answers meanwhile. */
const COOLDOWN_MS = 10_000
/** Time for retrying all nodes: a cluster needs seconds to elect a leader. */
const RETRY_WINDOW_MS = 15_000
const PAUSE_MS = 250

/** Failures that another node may not have. */
const NODE_SPECIFIC: ReadonlySet<string> = new Set(['upstream', 'config'])

interface Node {
  readonly address: WeaviateAddress
  client: Promise<WeaviateClient> | null
  restsUntil: number
}

export function openNodes(
  settings: WeaviateSettings,
  connect: (address: WeaviateAddress) => Promise<WeaviateClient>,
): Nodes {
  const nodes = addressesOf(settings).map((address): Node => ({ address, client: null, restsUntil: 0 }))
  const mostSilence = nodes.length === 1 ? CHECK_TIMEOUT_MS.alone : CHECK_TIMEOUT_MS.amongOthers
  /** The last node that answered, which has the writes made through it. */
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
  /** Aborts pending requests to a node, so that they are not executed when it recovers. */
  const abortRequests = (node: Node): void => {
    node.restsUntil = Date.now() + COOLDOWN_MS
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
      node.restsUntil = 0
      return { result }
    } catch (error) {
      const explained = explainWeaviateError(error, settings, node.address.url)
      // A node that has just started knows no collections yet, and reports this in many ways.
      const isStarting =
        isAppError(explained) && explained.code === 'upstream' && !(await isReady(node.address))
      const failure = isStarting
        ? explainWeaviateError(notReady(error), settings, node.address.url)
        : explained
      const mayPass = isStarting || isPassing(error)
      if (mayPass) abortRequests(node)
      return { failure, mayPass }
    }
  }
  /** Tries one node after the other, until one succeeds, or refuses for a reason that all would have. */
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
      // A starting or stopping node reports various errors, and one may have other keys, so each of the
      // others is tried once.
      const isOfThisNode = attempted.mayPass || (isAppError(own) && NODE_SPECIFIC.has(own.code))
      if (!isOfThisNode) return { failure: own, mayPass: false }
      // Temporary failures take precedence, since the caller may retry. A stale replica catches up, while a
      // node may be down for an unknown time.
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
        const isLast = nodes.length === 1 || Date.now() - began > RETRY_WINDOW_MS
        if (isLast || !attempted.mayPass) throw attempted.failure
      }
    },
    async close() {
      const clients = nodes.map(({ client }) => client)
      for (const client of clients) await client?.then((one) => one.close()).catch(() => {})
    },
  }
}

/** Pairs the REST and gRPC addresses of the settings by position. */
export function addressesOf({ url, grpcUrl }: WeaviateSettings): WeaviateAddress[] {
  const grpcUrls = grpcUrl.split(',')
  return url.split(',').map((one, place) => ({ url: one, grpcUrl: grpcUrls[place] ?? '' }))
}

/** Abort reason; without one, each request would create an error with its stack. */
const ENDED = 'ended'

/** Checks the node meanwhile: the client itself would try for half a minute to reach a dead one. */
async function whileAnswering<Result>(
  { url }: WeaviateAddress,
  { mostSilence, assertAllowed }: { mostSilence: number; assertAllowed: () => void },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const done = new AbortController()
  const watch = async (): Promise<never> => {
    for (;;) {
      await sleep(CHECK_AFTER_MS, undefined, { signal: done.signal })
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
