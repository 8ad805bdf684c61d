import { expect, it } from 'vitest'
import { compareFiles } from './compare-files.ts'

const known = (path: string, contentHash: string) => ({ path, contentHash })
const found = (path: string) => ({ path })
const paths = (files: readonly { path: string }[]) => files.map(({ path }) => path)

it('distinguishes new, changed, moved, gone and unchanged files by content', async () => {
  const content = new Map([
    ['/d/same', 'a'],
    ['/d/changed', 'b2'],
    ['/d/there', 'c'],
    ['/d/new', 'x'],
    ['/d/copy', 'a'],
    ['/d/mail', 'm'],
  ])
  const changes = await compareFiles(
    [...content.keys()].map(found),
    [
      known('/d/same', 'a'),
      known('/d/changed', 'b'),
      known('/d/here', 'c'),
      known('/d/gone', 'g'),
      known('/d/mail', 'm'),
      known('/d/mail/note.txt', 'n'),
      known('/elsewhere/other', 'o'),
    ],
    {
      exists: (path) => path === '/elsewhere/other',
      hash: async ({ path }) => content.get(path) ?? expect.unreachable(`${path} was read`),
    },
  )
  expect(paths(changes.fresh)).toEqual(['/d/new'])
  expect(paths(changes.changed)).toEqual(['/d/changed'])
  expect(changes.moved.map(({ known: from, found: to }) => [from.path, to.path])).toEqual([
    ['/d/here', '/d/there'],
  ])
  expect(paths(changes.copies)).toEqual(['/d/copy'])
  expect(changes.unchanged.map(({ found: { path } }) => path)).toEqual(['/d/same', '/d/mail'])
  expect(paths(changes.gone)).toEqual(['/d/here', '/d/gone'])
  expect([...changes.attached].map(([mail, files]) => [mail, paths(files)])).toEqual([
    ['/d/mail', ['/d/mail/note.txt']],
  ])
})

it('takes an unreadable file for a changed one', async () => {
  const unread = [{ path: '/d/a', contentHash: null }]
  const { changed } = await compareFiles([found('/d/a')], unread, {
    exists: () => false,
    hash: async () => null,
  })
  expect(paths(changed)).toEqual(['/d/a'])
})

it.each([
  ['found', [found('/d/mail')]],
  ['there, though no name of a document tells it', []],
])('keeps the attachments of a mail within a mail that is %s', async (_, files) => {
  const { gone } = await compareFiles(
    files,
    [known('/d/mail', 'm'), known('/d/mail/inner.eml', 'i'), known('/d/mail/inner.eml/list.csv', 'l')],
    { exists: (path) => path === '/d/mail', hash: async () => 'm' },
  )
  expect(gone).toEqual([])
})
