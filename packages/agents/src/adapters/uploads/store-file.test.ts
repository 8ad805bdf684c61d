import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fileStore } from './store-file.ts'

it('files of one name at once: each is taken, and what is kept is one of them, whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
  const session = crypto.randomUUID()
  const store = fileStore(folder)
  const texts = Array.from({ length: 20 }, (_, at) => `${at} `.repeat(50_000 + at * 1_000))
  const paths = await Promise.all(texts.map((text) => store(session, 'releve.md', Buffer.from(text))))
  expect(new Set(paths)).toEqual(new Set([`${session}/releve.md`]))
  expect(texts).toContain(readFileSync(join(folder, session, 'releve.md'), 'utf8'))
  expect(readdirSync(folder)).toEqual([session])
  rmSync(folder, { recursive: true })
})
