import type { Logger } from '@agora-mcp/core/log'
import { connectWeaviate, type Weaviate } from './connect.ts'
import type { WeaviateSettings } from './settings/index.ts'

/** Opens a store over a connection of its own; `log` as for `connectWeaviate`. @throws AppError unavailable, config */
export async function openStore<Store extends object>(
  settings: WeaviateSettings,
  open: (weaviate: Weaviate) => Promise<Store>,
  log?: Logger,
): Promise<Store & { close(): Promise<void> }> {
  const weaviate = await connectWeaviate(settings, log)
  try {
    return { ...(await open(weaviate)), close: () => weaviate.close() }
  } catch (error) {
    await weaviate.close()
    throw error
  }
}
