import { launchWeaviate } from './weaviate-server.ts'

/**
 * Global set-up of vitest: one Weaviate for all test files of a run, if the program is installed; with
 * `AGORA_WEAVIATE_NODES` nodes, each with a full copy. It is not awaited here; `startWeaviate` waits.
 */
export default async function shareWeaviate(): Promise<(() => Promise<void>) | undefined> {
  const nodes = Number(process.env.AGORA_WEAVIATE_NODES ?? 1)
  const server = await launchWeaviate(nodes)
  if (server === null) return undefined
  process.env.AGORA_WEAVIATE_URL = server.url
  process.env.AGORA_WEAVIATE_GRPC_URL = server.grpcUrl
  process.env.AGORA_WEAVIATE_REPLICATION_FACTOR = String(nodes)
  return server.stop
}
