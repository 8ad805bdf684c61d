import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePortPairs } from '../http/index.ts'
import { createNode, type NodePlan, type WeaviateNode, weaviateProgram } from './weaviate-node.ts'

/** Why tests that kill nodes are skipped where there is no program. */
export const PROGRAM_NEEDED = 'needs a program named weaviate on the PATH'

export const hasWeaviateProgram = (): boolean => weaviateProgram() !== null

/** Nodes of this machine that make up one Weaviate, with their data in a temporary folder. */
export interface WeaviateCluster {
  readonly nodes: readonly WeaviateNode[]
  /** Addresses of all nodes, with commas between them, as settings name them. */
  readonly url: string
  readonly grpcUrl: string
  /** Each node has a copy of everything. */
  readonly replicationFactor: number
  /** Of their data. */
  readonly folder: string
  stop(): Promise<void>
}

export type ClusterSettings =
  | Readonly<Record<string, string>>
  | ((place: number) => Readonly<Record<string, string>>)

/**
 * Plans nodes and launches them, without waiting until they answer.
 * @param settings of the servers, beside those that make them these nodes; of the node at a place, where they differ
 * @throws Error where there is no program
 */
export async function launchCluster(count: number, settings: ClusterSettings = {}): Promise<WeaviateCluster> {
  const program = weaviateProgram()
  if (program === null) throw new Error(PROGRAM_NEEDED)
  const folder = mkdtempSync(join(tmpdir(), 'agora-weaviate-'))
  const pairs = await freePortPairs(count * 3)
  const plans = Array.from({ length: count }, (_, place): NodePlan => {
    const [rest = 0, gossip = 0, raft = 0] = pairs.slice(place * 3)
    const name = `node${place + 1}`
    return {
      name,
      folder: join(folder, name),
      restPort: rest,
      grpcPort: rest + 1,
      gossipPort: gossip,
      raftPort: raft,
    }
  })
  const nodes = plans.map((plan, place) =>
    createNode(program, plan, plans, typeof settings === 'function' ? settings(place) : settings),
  )
  for (const node of nodes) node.launch()
  return {
    nodes,
    url: nodes.map(({ url }) => url).join(','),
    grpcUrl: nodes.map(({ grpcUrl }) => grpcUrl).join(','),
    replicationFactor: count,
    folder,
    async stop() {
      await Promise.all(nodes.map((node) => node.kill()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The same, when every node answers. */
export async function startCluster(count: number, settings: ClusterSettings = {}): Promise<WeaviateCluster> {
  const cluster = await launchCluster(count, settings)
  try {
    await Promise.all(cluster.nodes.map((node) => node.untilReady()))
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/**
 * Pulls the plug of a node while something is done, and puts it in again.
 * @param work is given what pulls it
 */
export async function withPlugPulled<Result>(
  node: WeaviateNode | undefined,
  work: (pull: () => void) => Promise<Result>,
): Promise<Result> {
  let pulling: Promise<void> | undefined
  const result = await work(() => {
    pulling = node?.kill()
  })
  await pulling
  node?.launch()
  await node?.untilReady()
  return result
}

/**
 * What pulls the plug of the next node each time it is called, and returns when that node answers again. A call while
 * one is still away does nothing, so that two nodes of three always answer.
 */
export function killInTurn({ nodes }: WeaviateCluster): { killNext(): Promise<void>; killed(): number } {
  let killed = 0
  let away: Promise<void> | undefined
  const kill = async () => {
    const node = nodes[killed % nodes.length]
    killed += 1
    await node?.kill()
    node?.launch()
    await node?.untilReady()
    away = undefined
  }
  return {
    killed: () => killed,
    killNext: () => {
      away ??= kill()
      return away
    },
  }
}
