import { transformersPlugin } from '@agora-mcp/onnxruntime/plugin'
import { defineConfig } from 'tsup'
import { SEARCH_WORKERS, serverBuild } from '../../scripts/tsup-app.ts'
import { weaviatePlugin } from '../../scripts/weaviate-plugin.ts'

export default defineConfig(
  serverBuild({ entry: SEARCH_WORKERS, esbuildPlugins: [transformersPlugin(), weaviatePlugin()] }),
)
