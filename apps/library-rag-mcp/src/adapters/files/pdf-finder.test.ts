import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findPdfs } from './pdf-finder.ts'

let shelf: string
beforeEach(() => {
  shelf = mkdtempSync(join(tmpdir(), 'shelf-'))
})
// Node's own removal stumbles over the path that is too long.
afterEach(() => void execFileSync('rm', ['-rf', shelf]))

it('finds the PDFs of folders by name and those that are named, each once', async () => {
  mkdirSync(join(shelf, 'greek'))
  mkdirSync(join(shelf, '.trash'))
  for (const name of ['b.pdf', 'A.PDF', 'greek/meno.pdf', 'notes.txt', '.trash/old.pdf']) {
    writeFileSync(join(shelf, name), '')
  }
  symlinkSync(shelf, join(shelf, 'greek/again'))
  const found = await findPdfs(['.', 'b.pdf', 'c.pdf'], shelf)
  expect(found.files).toEqual(['A.PDF', 'b.pdf', 'greek/meno.pdf'].map((name) => join(shelf, name)))
  expect(found.missing).toEqual([join(shelf, 'c.pdf')])
  expect(found.unreadable).toEqual([])
})

it('passes over a folder that cannot be read, and says so', async () => {
  writeFileSync(join(shelf, 'z.pdf'), '')
  // A path that is longer than the system takes: nobody may read it, whatever the rights.
  const script = 'n=$(printf "%0250d" 0); for i in $(seq 18); do mkdir $n && cd ./$n || exit 0; done'
  execFileSync('sh', ['-c', script], { cwd: shelf, stdio: 'ignore' })
  const found = await findPdfs([shelf], '/')
  expect(found.files).toEqual([join(shelf, 'z.pdf')])
  expect(found.unreadable).toEqual([expect.stringMatching(/0{250}$/)])
})
