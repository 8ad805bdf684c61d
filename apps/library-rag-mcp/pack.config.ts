import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { definePack } from '../../scripts/pack-plan.ts'

const DEMO_PDF = join(import.meta.dirname, 'demo/le-mot-et-la-renoncule.pdf')

export default definePack({
  inlined: ['@modelcontextprotocol/sdk', 'zod'],
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
