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
    'ccount',
    'character-entities',
    'chardet',
    'csv-parse',
    'decode-named-character-reference',
    'devlop',
    'domelementtype',
    'domhandler',
    'entities',
    'env-paths',
    'escape-string-regexp',
    'eventsource-parser',
    'fflate',
    'htmlparser2',
    'ipaddr.js',
    'is-safe-filename',
    'mdast-util-find-and-replace',
    'mdast-util-from-markdown',
    'mdast-util-gfm',
    'mdast-util-gfm-autolink-literal',
    'mdast-util-gfm-footnote',
    'mdast-util-gfm-strikethrough',
    'mdast-util-gfm-table',
    'mdast-util-gfm-task-list-item',
    'mdast-util-to-string',
    'micromark',
    'micromark-core-commonmark',
    'micromark-extension-gfm',
    'micromark-extension-gfm-autolink-literal',
    'micromark-extension-gfm-footnote',
    'micromark-extension-gfm-strikethrough',
    'micromark-extension-gfm-table',
    'micromark-extension-gfm-task-list-item',
    'micromark-factory-destination',
    'micromark-factory-label',
    'micromark-factory-space',
    'micromark-factory-title',
    'micromark-factory-whitespace',
    'micromark-util-character',
    'micromark-util-chunked',
    'micromark-util-classify-character',
    'micromark-util-combine-extensions',
    'micromark-util-decode-numeric-character-reference',
    'micromark-util-decode-string',
    'micromark-util-edit-map',
    'micromark-util-html-tag-name',
    'micromark-util-normalize-identifier',
    'micromark-util-resolve-all',
    'micromark-util-subtokenize',
    'numfmt',
    'pdfjs-dist',
    'postal-mime',
    'tesseract.js-core',
    'unist-util-is',
    'unist-util-stringify-position',
    'unist-util-visit-parents',
    'yaml',
  ],
  // Voice, by the provider of Mistral.
  neverLoaded: ['livekit-client'],
  // 2,200 of them are Weaviate's client, 1,200 Mistral's and 1,000 the readers of other files than PDFs, which only those load
  // who use them.
  maxBundleKilobytes: 11_400,
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
