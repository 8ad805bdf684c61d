/** A program that opens the bundled model as the servers do, and reports. */
import { openEmbedder } from '@agora-mcp/core/embedding/open'
import { report } from './report.ts'

const log = { info: () => {}, warn: console.error }
const embedder = await openEmbedder({ kind: 'bundled' }, { modelCacheDir: 'unused', log }).get()
await embedder.embedQuery('Les universaux sont-ils des choses ou des mots ?')
report()
