import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { definePack } from '../../scripts/pack-plan.ts'

const DEMO_PDF = join(import.meta.dirname, 'demo/le-mot-et-la-renoncule.pdf')

export default definePack({
  inlined: [
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
    'lowercase-keys',
    'mimic-response',
    'normalize-url',
    'onnxruntime-common',
    'onnxruntime-node',
    'onnxruntime-web',
    'pdfjs-dist',
    'responselike',
    'uint8array-extras',
    'zod',
    'zod-to-json-schema',
  ],
  maxBundleKilobytes: 6_000,
  maxInstallMegabytes: 200,
  env(folder) {
    copyFileSync(DEMO_PDF, join(folder, 'essay.pdf'))
    return { LIBRARY_RAG_DATA_DIR: join(folder, 'data'), LIBRARY_RAG_ALLOWED_ROOTS: folder }
  },
  malformed: { LIBRARY_RAG_LOG_LEVEL: 'loud' },
  calls: (folder) => [
    {
      tool: 'parse_pdf',
      arguments: { pdf_path: join(folder, 'essay.pdf') },
      expect: 'le-mot-et-la-renoncule',
    },
    { tool: 'search_chunks', arguments: { query: 'Peirce et la réalité des généraux' }, expect: 'Peirce' },
  ],
  fallbackNotice: /WebAssembly/,
})
