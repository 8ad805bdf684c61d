import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { transformersPlugin } from '@agora-mcp/onnxruntime/plugin'
import { defineConfig } from 'tsup'
import { appBuild } from '../../scripts/tsup-app.ts'

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

export default defineConfig(
  appBuild({
    entry: { 'pdf-text.worker': 'src/adapters/pdf-text.worker.ts' },
    esbuildPlugins: [transformersPlugin()],
    // The worker reads them for Chinese, Japanese and Korean text without embedded maps, 1.7 MB.
    onSuccess: () => cp(join(pdfjs, 'cmaps'), 'dist/cmaps', { recursive: true }),
  }),
)
