import { createHash } from 'node:crypto'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runSystemProgram } from '@agora-mcp/testing/process'
import { newFolder } from '@agora-mcp/testing/setup'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLocalFiles } from './local.ts'

let base: string
let books: string

beforeEach(async () => {
  base = newFolder()
  books = join(base, 'books')
  await mkdir(join(books, 'plato'), { recursive: true })
  await mkdir(join(base, 'books-private'))
  await writeFile(join(books, 'plato', 'ménon 1.pdf'), 'virtue')
  await writeFile(join(base, 'books-private', 'diary.pdf'), 'secret')
})

function files(options: { maxBytes?: number } = {}) {
  return createLocalFiles({ roots: [books, join(base, 'away')], home: base, ...options })
}

async function failureOf(path: string, options: { maxBytes?: number } = {}): Promise<unknown> {
  return files(options)
    .read(path)
    .then(
      () => expect.unreachable('the file was read'),
      (error: unknown) => error,
    )
}

describe('createLocalFiles', () => {
  it.each([
    ['an absolute path', () => join(books, 'plato', 'ménon 1.pdf')],
    ['a path relative to the first root', () => 'plato/ménon 1.pdf'],
    ['a path from the home folder', () => '~/books/plato/ménon 1.pdf'],
    ['a path with dots that stays inside', () => join(books, 'x', '..', 'plato', 'ménon 1.pdf')],
    ['a file address', () => pathToFileURL(join(books, 'plato', 'ménon 1.pdf')).href],
  ])('reads %s', async (_, path) => {
    const file = await files().read(path())
    expect(new TextDecoder().decode(file.bytes)).toBe('virtue')
    expect(file.path).toBe(join(books, 'plato', 'ménon 1.pdf'))
    expect(file.contentHash).toBe(createHash('sha256').update('virtue').digest('hex'))
  })

  it('gives one path for a file and a link to it inside the roots', async () => {
    await symlink(join(books, 'plato', 'ménon 1.pdf'), join(books, 'link.pdf'))
    expect((await files().read('link.pdf')).path).toBe(join(books, 'plato', 'ménon 1.pdf'))
  })

  it.each([
    ['a path elsewhere', () => join(base, 'books-private', 'diary.pdf')],
    ['a path that climbs out', () => '../books-private/diary.pdf'],
    ['a missing file elsewhere', () => join(base, 'nothing.pdf')],
    ['a link that leads out', () => 'escape.pdf'],
    ['a folder link that leads out', () => 'private/diary.pdf'],
  ])('refuses %s and names the variable that opens folders', async (_, path) => {
    await symlink(join(base, 'books-private', 'diary.pdf'), join(books, 'escape.pdf'))
    await symlink(join(base, 'books-private'), join(books, 'private'))
    expect(await failureOf(path())).toMatchObject({
      code: 'not_allowed',
      hint: expect.stringContaining('LIBRARY_RAG_ALLOWED_ROOTS'),
    })
  })

  it('says that a file is not there', async () => {
    expect(await failureOf('plato/gorgias.pdf')).toMatchObject({ code: 'not_found' })
  })

  it.each([
    ['a folder', 'plato', /folder/],
    ['an empty path', ' ', /empty/],
    ['an empty file', 'empty.pdf', /empty/],
    ['a named pipe', 'pipe', /regular file/],
    ['a path with a zero byte', 'a\0b.pdf', /malformed/],
  ])('refuses %s', async (_, path, message) => {
    await writeFile(join(books, 'empty.pdf'), '')
    runSystemProgram('mkfifo', [join(books, 'pipe')])
    expect(await failureOf(path)).toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(message),
    })
  })

  it('refuses a device', async () => {
    const devices = createLocalFiles({ roots: ['/dev'], home: base })
    await expect(devices.read('/dev/null')).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('refuses a file over the limit', async () => {
    expect(await failureOf('plato/ménon 1.pdf', { maxBytes: 5 })).toMatchObject({ code: 'invalid_input' })
  })

  it('fetches nothing and names the variable for addresses', async () => {
    expect(await failureOf('https://example.org/menon.pdf')).toMatchObject({
      code: 'not_allowed',
      hint: expect.stringContaining('LIBRARY_RAG_ALLOW_URLS'),
    })
  })
})
