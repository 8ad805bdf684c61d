import { transformersPlugin } from '@agora-mcp/onnxruntime/plugin'
import { defineConfig } from 'tsup'
import { appBuild, EMBEDDING_ENTRIES } from '../../scripts/tsup-app.ts'
import { weaviatePlugin } from '../../scripts/weaviate-plugin.ts'

export default defineConfig(
  appBuild({ entry: EMBEDDING_ENTRIES, esbuildPlugins: [transformersPlugin(), weaviatePlugin()] }),
)
