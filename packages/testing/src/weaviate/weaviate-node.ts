import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A node of a cluster on this machine, possibly the only one. */
export interface NodePlan {
  readonly name: string
  /** Folder of its data; created if missing. */
  readonly folder: string
  readonly restPort: number
  readonly grpcPort: number
  /** First of two consecutive ports: gossip, data. */
  readonly gossipPort: number
  /** First of two consecutive ports: consensus, calls among nodes. */
  readonly raftPort: number
}

/** A Weaviate process that can be killed and restarted on its data. */
export interface WeaviateNode {
  readonly name: string
  readonly url: string
  readonly grpcUrl: string
  readonly log: string
  /** Starts the process, without waiting until it answers. */
  launch(): void
  untilReady(): Promise<void>
  /** Kills the process as a power cut would, and waits until it is gone. */
  kill(): Promise<void>
  /** Keeps connections open without answering until `resume`; once it resolves, nothing is answered. */
  pause(): Promise<void>
  resume(): void
}

/** Time limit of a node's start on a busy machine: below the limit of a hook. */
const MAX_START_MS = 240_000
const LAST_LINES = 10
/** Interval in milliseconds at which a process is asked whether it has stopped. */
const STOPPED_MS = 5

export function weaviateProgram(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, 'weaviate')).find((path) => existsSync(path)) ?? null
}

export function nodeEnvironment(node: NodePlan, cluster: readonly NodePlan[]): Record<string, string> {
  const others = cluster.filter(({ name }) => name !== node.name)
  return {
    AUTHENTICATION_ANONYMOUS_ACCESS_ENABLED: 'true',
    AUTOSCHEMA_ENABLED: 'false',
    CLUSTER_ADVERTISE_ADDR: '127.0.0.1',
    CLUSTER_BIND_ADDR: '127.0.0.1',
    CLUSTER_DATA_BIND_PORT: String(node.gossipPort + 1),
    CLUSTER_GOSSIP_BIND_PORT: String(node.gossipPort),
    CLUSTER_HOSTNAME: node.name,
    CLUSTER_IN_LOCALHOST: 'true',
    CLUSTER_JOIN: others.map(({ gossipPort }) => `127.0.0.1:${gossipPort}`).join(','),
    // A shard for each node would make three times as many, and each node has a copy of everything anyway.
    DEFAULT_SHARDING_COUNT: '1',
    DEFAULT_VECTORIZER_MODULE: 'none',
    DISABLE_TELEMETRY: 'true',
    ENABLE_API_BASED_MODULES: 'false',
    // Collects garbage a quarter as often: the data are small.
    GOGC: '400',
    GO_PROFILING_DISABLE: 'true',
    GRPC_PORT: String(node.grpcPort),
    LOG_LEVEL: 'error',
    PERSISTENCE_DATA_PATH: join(node.folder, 'data'),
    RAFT_BOOTSTRAP_EXPECT: String(cluster.length),
    RAFT_INTERNAL_RPC_PORT: String(node.raftPort + 1),
    RAFT_JOIN: cluster.map(({ name, raftPort }) => `${name}:${raftPort}`).join(','),
    RAFT_PORT: String(node.raftPort),
    RAFT_TIMEOUTS_MULTIPLIER: '1',
  }
}

export const nodeArguments = ({ restPort }: NodePlan): string[] => [
  ...['--host', '127.0.0.1'],
  ...['--port', String(restPort)],
  ...['--scheme', 'http'],
]

export function createNode(
  program: string,
  node: NodePlan,
  cluster: readonly NodePlan[],
  settings: Readonly<Record<string, string>> = {},
): WeaviateNode {
  const url = `http://127.0.0.1:${node.restPort}`
  const log = join(node.folder, 'log')
  let running: { child: ChildProcess; ended: Promise<void> } | null = null
  mkdirSync(node.folder, { recursive: true })
  // Needed if the tests that would stop it were filtered out.
  process.once('exit', () => running?.child.kill('SIGKILL'))
  return {
    name: node.name,
    url,
    grpcUrl: `http://127.0.0.1:${node.grpcPort}`,
    log,
    launch() {
      const output = openSync(log, 'a')
      const child = spawn(program, nodeArguments(node), {
        stdio: ['ignore', output, output],
        cwd: node.folder,
        env: { ...process.env, ...nodeEnvironment(node, cluster), ...settings },
      })
      closeSync(output)
      running = { child, ended: new Promise((resolve) => child.once('exit', () => resolve())) }
    },
    async untilReady() {
      try {
        await untilReady(url)
      } catch (error) {
        throw new Error(`${node.name} did not become ready; it printed last:\n${lastLines(log)}`, {
          cause: error,
        })
      }
    },
    async kill() {
      running?.child.kill('SIGKILL')
      await running?.ended
      running = null
    },
    async pause() {
      running?.child.kill('SIGSTOP')
      // On a busy machine other threads go on answering until one has received the signal.
      await untilStopped(running?.child.pid)
    },
    resume: () => running?.child.kill('SIGCONT'),
  }
}

async function untilStopped(pid: number | undefined): Promise<void> {
  while (pid !== undefined && statesOf(pid).some((state) => state !== 'T')) await sleep(STOPPED_MS)
}

/** States of the threads of a process, or of the process where the system does not tell. */
function statesOf(pid: number): (string | undefined)[] {
  const threads = `/proc/${pid}/task`
  if (!existsSync(threads)) return [spawnSync('ps', ['-o', 'state=', '-p', String(pid)]).stdout.toString()[0]]
  return readdirSync(threads).map((thread) => {
    try {
      return /^State:\s*(\w)/m.exec(readFileSync(join(threads, thread, 'status'), 'utf8'))?.[1]
    } catch {
      // It has ended in the meantime.
      return 'T'
    }
  })
}

/** End of a log, with the reason why its node is not running. */
export const lastLines = (log: string): string =>
  readFileSync(log, 'utf8').trim().split('\n').slice(-LAST_LINES).join('\n')

/** Waits until a server is ready. @throws Error if it does not answer in time */
export async function untilReady(url: string): Promise<void> {
  for (const began = Date.now(); ; ) {
    const answer = await fetch(`${url}/v1/.well-known/ready`).catch(() => null)
    if (answer?.ok === true) return
    if (Date.now() - began > MAX_START_MS) throw new Error(`no Weaviate answers at ${url}`)
    await sleep(200)
  }
}
