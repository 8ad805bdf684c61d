import { cp, readFile } from 'node:fs/promises'
import { transformersPlugin } from '@agora-mcp/onnxruntime/plugin'
import type { Plugin } from 'esbuild'
import { defineConfig } from 'tsup'
import { pgPlugin } from '../../scripts/pg-plugin.ts'
import { appBuild } from '../../scripts/tsup-app.ts'

/** `@ag-ui/core` takes zod as one name, which brings the messages of all languages along, 570 kB. */
const agUiPlugin: Plugin = {
  name: 'ag-ui',
  setup(build) {
    build.onLoad({ filter: /@ag-ui\/core\/dist\/schemas\.mjs$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      return { contents: text.replace('import { z } from', 'import * as z from') }
    })
  },
}

export default defineConfig(
  appBuild({
    entry: {
      'embedder.worker': 'src/adapters/embedder/embedder.worker.ts',
      'markdown.worker': 'src/adapters/documents/markdown.worker.ts',
      'passages.worker': '../../packages/core/src/embedding/transformers/passages.worker.ts',
    },
    // The page is built by a tool of its own.
    clean: ['!web/**'],
    // The model is optional, which tsup does not take for outside the bundle; nothing of it is downloaded by `got`.
    external: ['@agora-mcp/multilingual-e5-small', 'got'],
    esbuildPlugins: [transformersPlugin(), pgPlugin(), agUiPlugin],
    onSuccess: () => cp('src/specialists/shipped', 'dist/shipped', { recursive: true }),
  }),
)
