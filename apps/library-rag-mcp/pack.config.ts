import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { INLINED_BY_CORE } from '@agora-mcp/build/inlined-by-core'
import { definePack } from '@agora-mcp/build/pack-plan'
import { onePagePdf } from './test/support/pdfs/one-page-pdf.ts'

// One passage: the WebAssembly runtime is slow.
const PDF = onePagePdf('Notes on the tides', [
  'The moon draws the water nearest to it more strongly than the body of the earth,',
  'so that two bulges arise, one facing the moon and one turned away. As the earth',
  'spins beneath them every shore sees the water rise and fall twice a day.',
])

export default definePack({
  inlined: [
    ...INLINED_BY_CORE.mcp,
    ...INLINED_BY_CORE.oauth,
    ...INLINED_BY_CORE.http,
    ...INLINED_BY_CORE.embedding,
    ...INLINED_BY_CORE.weaviate,
    '@ai-sdk/gateway',
    '@ai-sdk/mistral',
    '@ai-sdk/provider',
    '@ai-sdk/provider-utils',
    '@embedpdf/pdfium',
    '@mistralai/mistralai',
    '@vercel/oidc',
    '@workflow/serde',
    'ai',
    'env-paths',
    'eventsource-parser',
    'ipaddr.js',
    'is-safe-filename',
    'pdfjs-dist',
    'tesseract.js-core',
  ],
  // Voice, by the provider of Mistral.
  neverLoaded: ['livekit-client'],
  // 2,200 of them are Weaviate's client and 1,200 Mistral's, which only those load who use them.
  maxBundleKilobytes: 10_180,
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
