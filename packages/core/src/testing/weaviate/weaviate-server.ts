import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Why tests are skipped where there is no Weaviate. */
export const WEAVIATE_NEEDED = 'needs AGORA_WEAVIATE_URL, or a program named weaviate on the PATH'

/** A Weaviate for tests; they share it and take names of their own. */
export interface WeaviateServer {
  readonly url: string
  readonly grpcUrl: string
  stop(): Promise<void>
}

/** The gRPC port of a server that was started by somebody else. */
const USUAL_GRPC_PORT = 50_051
const MOST_START_MS = 60_000

/** Whether {@link startWeaviate} finds one. */
export const hasWeaviate = (): boolean => given('AGORA_WEAVIATE_URL') !== null || program() !== null

const given = (variable: string): string | null => process.env[variable]?.trim() || null

/**
 * The server that `AGORA_WEAVIATE_URL` names (and `AGORA_WEAVIATE_GRPC_URL`, where gRPC is not on port 50051), or one
 * of its own in a temporary folder, on free ports of this machine.
 */
export async function startWeaviate(): Promise<WeaviateServer> {
  const url = given('AGORA_WEAVIATE_URL')
  if (url === null) return startOwn()
  const grpcUrl = given('AGORA_WEAVIATE_GRPC_URL') ?? `http://${new URL(url).hostname}:${USUAL_GRPC_PORT}`
  await untilReady(url)
  return { url, grpcUrl, stop: async () => {} }
}

async function startOwn(): Promise<WeaviateServer> {
  const server = await launchWeaviate()
  if (server === null) throw new Error(WEAVIATE_NEEDED)
  try {
    await untilReady(server.url)
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

function program(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, 'weaviate')).find((path) => existsSync(path)) ?? null
}

/**
 * Starts a server of its own in a temporary folder, without waiting until it answers.
 * @returns null where there is none on the PATH, or `AGORA_WEAVIATE_URL` names another
 */
export async function launchWeaviate(): Promise<WeaviateServer | null> {
  const path = given('AGORA_WEAVIATE_URL') === null ? program() : null
  if (path === null) return null
  const folder = mkdtempSync(join(tmpdir(), 'agora-weaviate-'))
  const [rest, grpc, gossip, data, raft, raftCalls] = await freePorts(6)
  const server = spawn(path, ['--host', '127.0.0.1', '--port', String(rest), '--scheme', 'http'], {
    stdio: 'ignore',
    cwd: folder,
    env: {
      ...process.env,
      AUTHENTICATION_ANONYMOUS_ACCESS_ENABLED: 'true',
      CLUSTER_ADVERTISE_ADDR: '127.0.0.1',
      CLUSTER_DATA_BIND_PORT: String(data),
      CLUSTER_GOSSIP_BIND_PORT: String(gossip),
      CLUSTER_HOSTNAME: 'node1',
      DEFAULT_VECTORIZER_MODULE: 'none',
      DISABLE_TELEMETRY: 'true',
      GO_PROFILING_DISABLE: 'true',
      GRPC_PORT: String(grpc),
      LOG_LEVEL: 'error',
      PERSISTENCE_DATA_PATH: join(folder, 'data'),
      RAFT_BOOTSTRAP_EXPECT: '1',
      RAFT_INTERNAL_RPC_PORT: String(raftCalls),
      RAFT_PORT: String(raft),
    },
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  // Also where the tests that would stop it were filtered away.
  process.once('exit', () => server.kill('SIGKILL'))
  return {
    url: `http://127.0.0.1:${rest}`,
    grpcUrl: `http://127.0.0.1:${grpc}`,
    async stop() {
      server.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @throws Error where the server does not answer in time */
async function untilReady(url: string): Promise<void> {
  for (const began = Date.now(); ; ) {
    const answer = await fetch(`${url}/v1/.well-known/ready`).catch(() => null)
    if (answer?.ok === true) return
    if (Date.now() - began > MOST_START_MS) throw new Error(`no Weaviate answers at ${url}`)
    await sleep(200)
  }
}

/** Ports that nobody listens on, all different. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve, reject) => {
          server.once('error', reject)
          server.listen(0, '127.0.0.1', () => {
            const address = server.address()
            if (typeof address === 'object' && address !== null) resolve(address.port)
            else reject(new Error('no port'))
          })
        }),
    ),
  )
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** Drops every collection whose name begins so. */
export async function dropCollections({ url }: WeaviateServer, prefix: string): Promise<void> {
  const answer = await fetch(`${url}/v1/schema`)
  const { classes } = (await answer.json()) as { classes: { class: string }[] }
  for (const { class: name } of classes) {
    if (name.startsWith(prefix)) await fetch(`${url}/v1/schema/${name}`, { method: 'DELETE' })
  }
}
