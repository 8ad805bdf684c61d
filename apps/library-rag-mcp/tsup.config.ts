import { cp, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gatewayPlugin } from '@agora-mcp/build/plugins/gateway'
import { mistralPlugin } from '@agora-mcp/build/plugins/mistral'
import { weaviatePlugin } from '@agora-mcp/build/plugins/weaviate'
import { SEARCH_WORKERS, serverBuild } from '@agora-mcp/build/tsup-app'
import { transformersPlugin } from '@agora-mcp/onnxruntime/plugin'
import { defineConfig } from 'tsup'
import { buildPageViewer } from './view/build.ts'

const { resolve } = createRequire(import.meta.url)
const pdfjs = dirname(resolve('pdfjs-dist/package.json'))
const tesseract = dirname(resolve('tesseract.js-core/package.json'))
const CORE = 'tesseract-core-relaxedsimd-lstm'
const MODELS = ['deu', 'ell', 'eng', 'fra', 'frk', 'lat']

/** Copies the files that the readers need at run time: nothing of them is fetched. */
async function copyData(): Promise<void> {
  // For Chinese, Japanese and Korean text without embedded maps, 1.7 MB.
  await cp(join(pdfjs, 'cmaps'), 'dist/cmaps', { recursive: true })
  const scans: [from: string, to: string][] = [
    [resolve('@embedpdf/pdfium/pdfium.wasm'), 'pdfium.wasm'],
    [join(tesseract, `${CORE}.wasm`), `${CORE}.wasm`],
    ...MODELS.map((model): [string, string] => [
      join(
        dirname(resolve(`@tesseract.js-data/${model}/package.json`)),
        '4.0.0_best_int',
        `${model}.traineddata.gz`,
      ),
      `${model}.traineddata.gz`,
    ]),
    ['src/adapters/tesseract/LICENCE-of-models.txt', 'LICENCE-of-models.txt'],
  ]
  for (const [from, to] of scans) await cp(from, join('dist/scans', to))
  await writeFile('dist/page-viewer.html', await buildPageViewer('view'))
}

export default defineConfig(
  serverBuild({
    entry: {
      ...SEARCH_WORKERS,
      'formats.worker': 'src/adapters/formats/formats.worker.ts',
      'pdf-text.worker': 'src/adapters/pdf-text/pdf-text.worker.ts',
      'render.worker': 'src/adapters/pdfium/render.worker.ts',
      'figures.worker': 'src/adapters/pdfium/figures/figures.worker.ts',
      'page.worker': 'src/adapters/pdfium/pages/page.worker.ts',
      'recognise.worker': 'src/adapters/tesseract/recognise.worker.ts',
    },
    esbuildPlugins: [transformersPlugin(), weaviatePlugin(), mistralPlugin(), gatewayPlugin()],
    onSuccess: copyData,
  }),
)
