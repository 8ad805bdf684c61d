import { transformersPlugin } from '@agora-mcp/onnxruntime/plugin'
import { defineConfig } from 'tsup'
import { appBuild, SEARCH_WORKERS } from '../../scripts/tsup-app.ts'
import { weaviatePlugin } from '../../scripts/weaviate-plugin.ts'

export default defineConfig(
  appBuild({ entry: SEARCH_WORKERS, esbuildPlugins: [transformersPlugin(), weaviatePlugin()] }),
)
