import type { WeaviateSettings } from '@agora-mcp/weaviate/settings'
import { hasWeaviateProgram, launchCluster, startCluster } from './weaviate-cluster.ts'
import { untilReady } from './weaviate-node.ts'

export const WEAVIATE_NEEDED = 'needs AGORA_WEAVIATE_URL, or a program named weaviate on the PATH'

/** Reason for skipping them in the quick tests. */
export const WEAVIATE_SHARED = 'runs in `pnpm test:soak`, or with AGORA_WEAVIATE_URL'

/** A Weaviate for tests, shared by tests with distinct names. */
export interface WeaviateServer {
  /** Addresses of its nodes, separated by commas. */
  readonly url: string
  readonly grpcUrl: string
  readonly replicationFactor: number
  stop(): Promise<void>
}

const USUAL_GRPC_PORT = 50_051

export const hasWeaviate = (): boolean => given('AGORA_WEAVIATE_URL') !== null || hasWeaviateProgram()

/** Checks whether its address is given, as `pnpm test:soak` does for files that share one. */
export const isWeaviateShared = (): boolean => given('AGORA_WEAVIATE_URL') !== null

const given = (variable: string): string | null => process.env[variable]?.trim() || null

/**
 * Returns the server of `AGORA_WEAVIATE_URL` (with `AGORA_WEAVIATE_GRPC_URL`, if gRPC is not on port 50051,
 * and `AGORA_WEAVIATE_REPLICATION_FACTOR`), or starts one in a temporary folder, on free ports of this
 * machine.
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

/** Does not wait until it answers. @returns null without the program, or if another server is named */
export async function launchWeaviate(nodes: number): Promise<WeaviateServer | null> {
  return given('AGORA_WEAVIATE_URL') === null && hasWeaviateProgram() ? launchCluster(nodes) : null
}

export async function dropCollections({ url }: WeaviateServer, prefix: string): Promise<void> {
  const [first = ''] = url.split(',')
  const answer = await fetch(`${first}/v1/schema`)
  const { classes } = (await answer.json()) as { classes: { class: string }[] }
  for (const { class: name } of classes) {
    if (name.startsWith(prefix)) await fetch(`${first}/v1/schema/${name}`, { method: 'DELETE' })
  }
}
