import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { newFolder } from '@agora-mcp/testing/setup'
import { expect, it } from 'vitest'
import { writeBook } from '../support/library.ts'

const BIN = join(import.meta.dirname, '../../dist/bin.js')
const BOOK = join(import.meta.dirname, '../../demo/le-mot-et-la-renoncule.pdf')
const NOTE = {
  title: 'A note',
  sections: [['Virtue', 'Whether virtue can be taught is an old question.']],
} as const
/** As long as the model reads: all of them together take it half a minute and more. */
const QUESTIONS = 300
const LONG = 'virtue '.repeat(280)

const folder = newFolder()

it('the server ends when stdin ends, though hundreds of searches and a document are under way', async () => {
  const child = spawn(process.execPath, [BIN], {
    env: {
      LIBRARY_RAG_DATA_DIR: join(folder, 'data'),
      LIBRARY_RAG_ALLOWED_ROOTS: [folder, join(BOOK, '..')].join(delimiter),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const left = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  let answered = 0
  lines.on('line', () => {
    answered += 1
  })
  const call = (id: number, name: string, args: object) =>
    child.stdin.write(
      `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } })}\n`,
    )
  // Nothing is searched for in an empty library.
  call(0, 'parse_pdf', { pdf_path: await writeBook(folder, 'note.pdf', NOTE) })
  await once(lines, 'line')
  answered = 0
  call(0, 'parse_pdf', { pdf_path: BOOK })
  for (let id = 1; id <= QUESTIONS; id++) call(id, 'search_chunks', { query: `${id} ${LONG}` })
  await once(lines, 'line')
  child.stdin.end()
  expect(await left).toEqual([0, null])
  // What nobody waits for any more is not computed.
  expect(answered).toBeLessThan(QUESTIONS / 2)
})
