import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePortPairs } from '../http/index.ts'
import { createNode, type NodePlan, type WeaviateNode, weaviateProgram } from './weaviate-node.ts'

export const PROGRAM_NEEDED = 'needs a program named weaviate on the PATH'

export const hasWeaviateProgram = (): boolean => weaviateProgram() !== null

/** Nodes of a Weaviate cluster on this machine, with data in a temporary folder. */
export interface WeaviateCluster {
  readonly nodes: readonly WeaviateNode[]
  /** Addresses of all nodes, separated by commas, as in settings. */
  readonly url: string
  readonly grpcUrl: string
  readonly replicationFactor: number
  readonly folder: string
  stop(): Promise<void>
}

export type ClusterSettings =
  | Readonly<Record<string, string>>
  | ((place: number) => Readonly<Record<string, string>>)

/**
 * Plans and launches nodes, without waiting until they answer.
 * @param settings further settings of the servers, per node if they differ
 * @throws Error if the program is not installed
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

/** Kills a node during an operation, and restarts it. @param work receives the function that kills it */
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
 * Does work and takes the data of a node back to what they were before it. A node that was only away during the
 * work may have been given part of it: the others repeat to it for some seconds what it has missed.
 */
export async function withNodeBehind<Result>(
  { folder }: WeaviateCluster,
  node: WeaviateNode | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (node === undefined) return work()
  const data = join(folder, node.name, 'data')
  const before = join(folder, node.name, 'data-before')
  const restart = async (change: () => void) => {
    await node.kill()
    change()
    node.launch()
    await node.untilReady()
  }
  await restart(() => cpSync(data, before, { recursive: true }))
  const result = await work()
  await restart(() => {
    rmSync(data, { recursive: true })
    renameSync(before, data)
  })
  return result
}

/** Kills the next node on each call, until it answers again; two of three nodes always answer. */
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
