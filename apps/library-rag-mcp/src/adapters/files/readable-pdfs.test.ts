import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import { beforeEach, expect, it } from 'vitest'
import { createAllowedPaths } from './allowed-paths.ts'
import { createPdfFolders } from './readable-pdfs.ts'

let base: string
beforeEach(() => {
  base = newFolder()
  for (const folder of ['books/greek', 'books/.cache', 'books/node_modules/x', 'private']) {
    mkdirSync(join(base, folder), { recursive: true })
  }
  for (const file of [
    'books/z.pdf',
    'books/A.PDF',
    'books/notes.txt',
    'books/greek/meno.pdf',
    'books/.cache/c.pdf',
    'books/node_modules/x/manual.pdf',
    'private/diary.pdf',
  ]) {
    writeFileSync(join(base, file), 'x')
  }
  symlinkSync(join(base, 'private'), join(base, 'books/way-out'))
  symlinkSync(join(base, 'private/diary.pdf'), join(base, 'books/diary.pdf'))
})

const folders = () =>
  createPdfFolders(createAllowedPaths([join(base, 'books'), join(base, 'books/greek')], base), {
    warn: () => {},
  })
const { signal } = new AbortController()

it('lists distinct files below the allowed folders, nothing hidden, linked or outside', async () => {
  const { pdfs, isWhole } = await folders().list(undefined, signal)
  expect(pdfs.toSorted()).toEqual(
    ['A.PDF', 'greek/meno.pdf', 'z.pdf'].map((name) => join(base, 'books', name)),
  )
  expect(isWhole).toBe(true)
  expect((await folders().list('greek', signal)).pdfs).toEqual([join(base, 'books/greek/meno.pdf')])
  expect(await folders().sizes([join(base, 'books/z.pdf'), join(base, 'gone.pdf')])).toEqual([1, null])
})

it('logs an unreadable folder, and lists the others', async () => {
  const loop = join(base, 'loop')
  symlinkSync(loop, loop)
  const warnings: unknown[] = []
  const log = { warn: (_: string, fields?: object) => warnings.push(fields) }
  const roots = [join(base, 'books/greek'), loop, join(base, 'not-there')]
  const { pdfs, isWhole } = await createPdfFolders(createAllowedPaths(roots, base), log).list(
    undefined,
    signal,
  )
  expect({ pdfs, isWhole }).toEqual({ pdfs: [join(base, 'books/greek/meno.pdf')], isWhole: true })
  expect(warnings).toEqual([{ folder: loop, reason: expect.stringContaining('ELOOP') }])
})

it.each(['../private', '/etc', 'way-out', '~/private'])(
  'shows nothing outside the folders: %s',
  async (folder) => {
    await expect(folders().list(folder, signal)).rejects.toMatchObject({
      code: 'not_allowed',
      hint: expect.stringContaining('LIBRARY_RAG_ALLOWED_ROOTS'),
    })
  },
)

it('stops when the call is cancelled', async () => {
  await expect(folders().list(undefined, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
})
