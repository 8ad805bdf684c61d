import { launchWeaviate } from './weaviate-server.ts'

/**
 * Global set-up of vitest: one Weaviate for all test files of a run, where there is a program of it. Nobody waits here
 * until it answers; `startWeaviate` does.
 */
export default async function shareWeaviate(): Promise<(() => Promise<void>) | undefined> {
  const server = await launchWeaviate()
  if (server === null) return undefined
  process.env.AGORA_WEAVIATE_URL = server.url
  process.env.AGORA_WEAVIATE_GRPC_URL = server.grpcUrl
  return server.stop
}
