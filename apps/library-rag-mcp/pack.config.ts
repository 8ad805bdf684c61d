import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { definePack } from '../../scripts/pack-plan.ts'
import { onePagePdf } from './test/one-page-pdf.ts'

// One passage: the WebAssembly runtime is slow.
const PDF = onePagePdf('Notes on the tides', [
  'The moon draws the water nearest to it more strongly than the body of the earth,',
  'so that two bulges arise, one facing the moon and one turned away. As the earth',
  'spins beneath them every shore sees the water rise and fall twice a day.',
])

export default definePack({
  inlined: [
    '@embedpdf/pdfium',
    '@hono/node-server',
    '@huggingface/jinja',
    '@huggingface/tokenizers',
    '@huggingface/transformers',
    '@keyv/serialize',
    '@modelcontextprotocol/sdk',
    '@sec-ant/readable-stream',
    '@sindresorhus/is',
    'ajv',
    'ajv-formats',
    'byte-counter',
    'cacheable-request',
    'chunk-data',
    'content-type',
    'decompress-response',
    'env-paths',
    'fast-deep-equal',
    'fast-uri',
    'get-stream',
    'got',
    'hono',
    'http-cache-semantics',
    'is-safe-filename',
    'is-stream',
    'json-schema-traverse',
    'keyv',
    'lowercase-keys',
    'mimic-response',
    'normalize-url',
    'onnxruntime-common',
    'onnxruntime-node',
    'onnxruntime-web',
    'pdfjs-dist',
    'responselike',
    'tesseract.js-core',
    'uint8array-extras',
    'zod',
    'zod-to-json-schema',
  ],
  maxBundleKilobytes: 6_500,
  maxInstallMegabytes: 200,
  env(folder) {
    writeFileSync(join(folder, 'tides.pdf'), PDF)
    return { LIBRARY_RAG_DATA_DIR: join(folder, 'data'), LIBRARY_RAG_ALLOWED_ROOTS: folder }
  },
  malformed: { LIBRARY_RAG_LOG_LEVEL: 'loud' },
  calls: (folder) => [
    { tool: 'parse_pdf', arguments: { pdf_path: join(folder, 'tides.pdf') }, expect: 'notes-on-the-tides' },
    { tool: 'search_chunks', arguments: { query: 'Why is there a tide?' }, expect: 'two bulges' },
  ],
  fallbackNotice: /WebAssembly/,
})
