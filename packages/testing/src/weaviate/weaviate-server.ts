import type { WeaviateSettings } from '@agora-mcp/weaviate/settings'
import { hasWeaviateProgram, launchCluster, startCluster } from './weaviate-cluster.ts'
import { untilReady } from './weaviate-node.ts'

/** Why tests are skipped where there is no Weaviate. */
export const WEAVIATE_NEEDED = 'needs AGORA_WEAVIATE_URL, or a program named weaviate on the PATH'

/** Why the quick tests leave it out. */
export const WEAVIATE_SHARED = 'runs in `pnpm test:soak`, or with AGORA_WEAVIATE_URL'

/** A Weaviate for tests; they share it and take names of their own. */
export interface WeaviateServer {
  /** Addresses of its nodes, with commas between them. */
  readonly url: string
  readonly grpcUrl: string
  /** Copies of each object that collections have. */
  readonly replicationFactor: number
  stop(): Promise<void>
}

/** The gRPC port of a server that was started by somebody else. */
const USUAL_GRPC_PORT = 50_051

/** Whether {@link startWeaviate} finds one. */
export const hasWeaviate = (): boolean => given('AGORA_WEAVIATE_URL') !== null || hasWeaviateProgram()

/** Whether its address is given, as `pnpm test:soak` does to the files that share one. */
export const isWeaviateShared = (): boolean => given('AGORA_WEAVIATE_URL') !== null

const given = (variable: string): string | null => process.env[variable]?.trim() || null

/**
 * The server that `AGORA_WEAVIATE_URL` names (and `AGORA_WEAVIATE_GRPC_URL`, where gRPC is not on port 50051, and
 * `AGORA_WEAVIATE_REPLICATION_FACTOR`), or one of its own in a temporary folder, on free ports of this machine.
 */
export async function startWeaviate(): Promise<WeaviateServer> {
  const url = given('AGORA_WEAVIATE_URL')
  if (url === null) return startCluster(1)
  const urls = url.split(',')
  const usual = urls.map((one) => `http://${new URL(one).hostname}:${USUAL_GRPC_PORT}`)
  await Promise.all(urls.map(untilReady))
  return {
    url,
    grpcUrl: given('AGORA_WEAVIATE_GRPC_URL') ?? usual.join(','),
    replicationFactor: Number(given('AGORA_WEAVIATE_REPLICATION_FACTOR') ?? 1),
    stop: async () => {},
  }
}

type Addresses = Pick<WeaviateServer, 'url' | 'grpcUrl' | 'replicationFactor'>

/**
 * Variables that tell an app of this server.
 * @param variables what their names begin with, e.g. `MEMORY`
 */
export const weaviateVariables = (
  variables: string,
  { url, grpcUrl, replicationFactor }: Addresses,
  collectionPrefix?: string,
): Record<string, string> => ({
  [`${variables}_WEAVIATE_URL`]: url,
  [`${variables}_WEAVIATE_GRPC_URL`]: grpcUrl,
  [`${variables}_WEAVIATE_REPLICATION_FACTOR`]: String(replicationFactor),
  ...(collectionPrefix !== undefined && { [`${variables}_WEAVIATE_COLLECTION_PREFIX`]: collectionPrefix }),
})

/** Settings that name this server, without a key or a tenant unless they are given. */
export const settingsOf = (
  { url, grpcUrl, replicationFactor }: Addresses,
  given: Partial<WeaviateSettings> = {},
): WeaviateSettings => ({
  variables: 'APP',
  url,
  grpcUrl,
  apiKey: undefined,
  collectionPrefix: '',
  replicationFactor,
  tenant: undefined,
  ...given,
})

/**
 * Starts a server of its own in a temporary folder, without waiting until it answers.
 * @returns null where there is none on the PATH, or `AGORA_WEAVIATE_URL` names another
 */
export async function launchWeaviate(nodes: number): Promise<WeaviateServer | null> {
  return given('AGORA_WEAVIATE_URL') === null && hasWeaviateProgram() ? launchCluster(nodes) : null
}

/** Drops every collection whose name begins so. */
export async function dropCollections({ url }: WeaviateServer, prefix: string): Promise<void> {
  const [first = ''] = url.split(',')
  const answer = await fetch(`${first}/v1/schema`)
  const { classes } = (await answer.json()) as { classes: { class: string }[] }
  for (const { class: name } of classes) {
    if (name.startsWith(prefix)) await fetch(`${first}/v1/schema/${name}`, { method: 'DELETE' })
  }
}
