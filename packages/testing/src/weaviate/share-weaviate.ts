import { launchWeaviate } from './weaviate-server.ts'

/**
 * Global set-up of vitest: one Weaviate for all test files of a run, where there is a program of it; of so many nodes as
 * `AGORA_WEAVIATE_NODES` says, each with a copy of everything. Nobody waits here until it answers; `startWeaviate` does.
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
