import { expect, it } from 'vitest'
import { planSync, type StoredFile } from './plan-sync.ts'

const stored = (path: string, contentHash: string, more: Partial<StoredFile> = {}): StoredFile => ({
  sourceId: path.slice(1),
  path,
  contentHash,
  missing: false,
  size: null,
  changedMs: null,
  ...more,
})
const found = (path: string, size = 1) => ({ path, size, changedMs: 5 })

it('distinguishes new, changed, moved, missing and unchanged files by content', async () => {
  const content = new Map([
    ['/d/same', 'a'],
    ['/d/changed', 'b2'],
    ['/d/there', 'c'],
    ['/d/new', 'x'],
    ['/d/copy', 'a'],
    ['/d/mail', 'm'],
  ])
  const plan = await planSync(
    [...content.keys(), '/d/untouched'].map((path) => found(path)),
    [
      stored('/d/same', 'a'),
      stored('/d/changed', 'b'),
      stored('/d/here', 'c'),
      stored('/d/gone', 'g'),
      stored('/d/mail', 'm'),
      stored('/d/mail/note.txt', 'n'),
      stored('/elsewhere/other', 'o'),
      // Not read at all: its content is unknown.
      stored('/d/untouched', 'u', { size: 1, changedMs: 5 }),
    ],
    {
      isUnder: (path) => path.startsWith('/d/'),
      exists: async () => false,
      hash: async (path) => content.get(path) ?? expect.unreachable(`${path} was read`),
    },
  )
  const paths = (files: readonly { path: string }[]) => files.map(({ path }) => path)
  expect(paths(plan.fresh)).toEqual(['/d/new'])
  expect(paths(plan.changed)).toEqual(['/d/changed'])
  expect(plan.moved.map(({ stored: from, found: to }) => [from.path, to.path])).toEqual([
    ['/d/here', '/d/there'],
  ])
  expect(paths(plan.copies)).toEqual(['/d/copy'])
  expect(plan.unchanged.map(({ found: { path } }) => path)).toEqual(['/d/same', '/d/mail', '/d/untouched'])
  expect(paths(plan.missing)).toEqual(['/d/gone'])
  expect(paths(plan.attached)).toEqual(['/d/mail/note.txt'])
})

it('moves the attachments of an e-mail with it', async () => {
  const plan = await planSync(
    [found('/d/new/mail')],
    [
      stored('/d/mail', 'm'),
      stored('/d/mail/note.txt', 'n'),
      stored('/d/mail/inner.eml', 'i'),
      stored('/d/mail/inner.eml/list.csv', 'l'),
    ],
    {
      isUnder: () => true,
      exists: async () => false,
      hash: async () => 'm',
    },
  )
  expect(plan.moved).toHaveLength(1)
  expect(plan.missing).toEqual([])
})

it.each([
  ['found', [found('/d/mail', 1)]],
  ['there, though no name of a document tells it', []],
])('keeps the attachments of a mail within a mail that is %s', async (_, files) => {
  const known = { size: 1, changedMs: 5 }
  const { missing } = await planSync(
    files,
    [
      stored('/d/mail', 'm', known),
      stored('/d/mail/inner.eml', 'i'),
      stored('/d/mail/inner.eml/list.csv', 'l'),
    ],
    {
      isUnder: () => true,
      exists: async (path) => path === '/d/mail',
      hash: async () => null,
    },
  )
  expect(missing).toEqual([])
})
