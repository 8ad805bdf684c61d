import { weaviatePlugin } from '@agora-mcp/build/plugins/weaviate'
import { SEARCH_WORKERS, serverBuild } from '@agora-mcp/build/tsup-app'
import { transformersPlugin } from '@agora-mcp/onnxruntime/plugin'
import { defineConfig } from 'tsup'

export default defineConfig(
  serverBuild({ entry: SEARCH_WORKERS, esbuildPlugins: [transformersPlugin(), weaviatePlugin()] }),
)
