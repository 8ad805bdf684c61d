import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeReadmeCalls } from '@agora-mcp/testing'
import { type ServerProcess, startServerProcess } from '@agora-mcp/testing/process'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterAll, beforeAll } from 'vitest'
import { onePagePdf } from '../support/pdfs/one-page-pdf.ts'

const APP = join(import.meta.dirname, '../..')
/** The book of the README, in a sentence. */
const MENON = onePagePdf('Menon', [
  'Can you tell me, Socrates, whether virtue can be taught,',
  'or is acquired by practice?',
])

const home = newFolder()
let server: ServerProcess

beforeAll(async () => {
  mkdirSync(join(home, 'Books'))
  writeFileSync(join(home, 'Books/menon.pdf'), MENON)
  cpSync(join(APP, 'test/kinds/files/report.docx'), join(home, 'Office/minutes.docx'))
  const env = { HOME: home, USERPROFILE: home, LIBRARY_RAG_DATA_DIR: join(home, 'data') }
  server = await startServerProcess({ bin: join(APP, 'dist/bin.js'), env })
  const { body } = await server.call('parse_pdf', {
    pdf_path: '~/Books/menon.pdf',
    title: 'Ménon',
    author: 'Platon',
    year: -380,
    language: 'fr',
  })
  if (body.source_id !== 'platon-menon') throw new Error(`the README's book is ${JSON.stringify(body)}`)
})
afterAll(async () => {
  await server?.close()
})

describeReadmeCalls(join(APP, 'README.md'), (tool, args) => server.call(tool, args))
