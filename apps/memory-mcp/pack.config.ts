import { join } from 'node:path'
import { INLINED_BY_CORE } from '@agora-mcp/build/inlined-by-core'
import { definePack } from '@agora-mcp/build/pack-plan'

export default definePack({
  inlined: [
    ...INLINED_BY_CORE.mcp,
    ...INLINED_BY_CORE.oauth,
    ...INLINED_BY_CORE.http,
    ...INLINED_BY_CORE.embedding,
    ...INLINED_BY_CORE.weaviate,
    'env-paths',
    'fflate',
    'is-safe-filename',
  ],
  // 2,200 of them are Weaviate's client, which only those load who use it.
  maxBundleKilobytes: 5_000,
  maxInstallMegabytes: 180,
  env: (folder) => ({ MEMORY_DATA_DIR: join(folder, 'data') }),
  malformed: { MEMORY_LOG_LEVEL: 'loud' },
  calls: () => [
    {
      tool: 'add_message',
      arguments: {
        conversation_id: 'chat',
        role: 'user',
        content: 'My sister keeps bees on her roof in Lyon.',
      },
    },
    { tool: 'search_messages', arguments: { query: 'Qui élève des abeilles ?' }, expect: 'bees on her roof' },
  ],
  fallbackNotice: /WebAssembly/,
})
