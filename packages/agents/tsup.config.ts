import { cp } from 'node:fs/promises'
import { gatewayPlugin } from '@agora-mcp/build/plugins/gateway'
import { pgPlugin } from '@agora-mcp/build/plugins/pg'
import { zodPlugin } from '@agora-mcp/build/plugins/zod'
import { appBuild } from '@agora-mcp/build/tsup-app'
import { transformersPlugin } from '@agora-mcp/onnxruntime/plugin'
import { defineConfig } from 'tsup'

export default defineConfig(
  appBuild({
    entry: {
      'embedder.worker': 'src/adapters/embedder/embedder.worker.ts',
      'passages.worker': '../../packages/core/src/embedding/transformers/passages.worker.ts',
      'text.worker': 'src/adapters/documents/text.worker.ts',
    },
    // The page is built by a tool of its own.
    clean: ['!web/**'],
    // The model is optional, which tsup does not take for outside the bundle; nothing of it is downloaded by `got`.
    // Only Fastify's `inject` for tests needs `light-my-request`, 90 kB.
    external: ['@agora-mcp/multilingual-e5-small', 'got', 'light-my-request'],
    // The client from its sources: its own bundle has the same libraries in it, which would be loaded twice.
    esbuildOptions(options) {
      options.alias = {
        '@agora-mcp/mcp-client': '../mcp-client/src/index.ts',
        // A copy of Node's own streams, 90 kB, for the helper of the WebSocket plugin's tests.
        'readable-stream': 'node:stream',
      }
    },
    esbuildPlugins: [transformersPlugin(), gatewayPlugin(), pgPlugin(), zodPlugin()],
    onSuccess: () => cp('src/specialists/shipped', 'dist/shipped', { recursive: true }),
  }),
)
