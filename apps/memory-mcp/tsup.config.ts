import { transformersPlugin } from '@agora-mcp/onnxruntime/plugin'
import { defineConfig } from 'tsup'
import { appBuild } from '../../scripts/tsup-app.ts'
import { weaviatePlugin } from '../../scripts/weaviate-plugin.ts'

export default defineConfig(appBuild({ esbuildPlugins: [transformersPlugin(), weaviatePlugin()] }))
