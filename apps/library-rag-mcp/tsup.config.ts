import { transformersPlugin } from '@agora-mcp/onnxruntime/plugin'
import { defineConfig } from 'tsup'
import { appBuild } from '../../scripts/tsup-app.ts'

export default defineConfig(
  appBuild({
    entry: { 'pdf-text.worker': 'src/adapters/pdf-text.worker.ts' },
    esbuildPlugins: [transformersPlugin()],
  }),
)
