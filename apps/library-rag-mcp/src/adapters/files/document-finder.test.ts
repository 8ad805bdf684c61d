import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runSystemProgram } from '@agora-mcp/testing/process'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findDocuments } from './document-finder.ts'

let books: string
beforeEach(() => {
  books = newFolder()
})
// Node's own removal fails on the overlong path.
afterEach(() => runSystemProgram('rm', ['-rf', books]))

it('finds the documents of folders by name and those that are named, each once', async () => {
  mkdirSync(join(books, 'greek'))
  mkdirSync(join(books, '.trash'))
  for (const name of ['b.pdf', 'A.PDF', 'greek/meno.docx', 'notes.bin', '.trash/old.pdf']) {
    writeFileSync(join(books, name), '')
  }
  symlinkSync(books, join(books, 'greek/again'))
  const found = await findDocuments(['.', 'b.pdf', 'c.pdf'], books)
  expect(found.files).toEqual(['A.PDF', 'b.pdf', 'greek/meno.docx'].map((name) => join(books, name)))
  expect(found.missing).toEqual([join(books, 'c.pdf')])
  expect(found.unreadable).toEqual([])
  expect(found.passedOver).toEqual([
    { path: join(books, '.trash'), reason: 'hidden' },
    { path: join(books, 'greek/again'), reason: 'link' },
    { path: join(books, 'notes.bin'), reason: 'no_document' },
  ])
})

it('passes over a folder that cannot be read, and says so', async () => {
  writeFileSync(join(books, 'z.pdf'), '')
  // A path longer than the system allows cannot be read, whatever its permissions.
  const script = 'n=$(printf "%0250d" 0); for i in $(seq 18); do mkdir $n && cd ./$n || exit 0; done'
  runSystemProgram('sh', ['-c', script], books)
  const found = await findDocuments([books], '/')
  expect(found.files).toEqual([join(books, 'z.pdf')])
  expect(found.unreadable).toEqual([expect.stringMatching(/0{250}$/)])
})
