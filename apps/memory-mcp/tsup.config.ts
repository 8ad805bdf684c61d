import { transformersPlugin } from '@agora-mcp/onnxruntime/plugin'
import { defineConfig } from 'tsup'
import { appBuild, SEARCH_THREADS } from '../../scripts/tsup-app.ts'
import { weaviatePlugin } from '../../scripts/weaviate-plugin.ts'

export default defineConfig(
  appBuild({ entry: SEARCH_THREADS, esbuildPlugins: [transformersPlugin(), weaviatePlugin()] }),
)
