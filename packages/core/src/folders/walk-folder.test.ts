import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { newFolder } from '../../../testing/src/setup/index.ts'
import { type FolderEntry, walkFolder } from './walk-folder.ts'

let root: string
beforeEach(() => {
  root = newFolder()
  for (const folder of ['sub/deep', '.git']) mkdirSync(join(root, folder), { recursive: true })
  for (const file of ['b', 'A', 'sub/deep/c', '.git/d']) writeFileSync(join(root, file), '')
  symlinkSync(root, join(root, 'sub/loop'))
})

async function walked(entries: AsyncIterable<FolderEntry>): Promise<string[][]> {
  const found: string[][] = []
  for await (const { path, kind } of entries) found.push([relative(root, path), kind])
  return found
}

it('lists files, links and hidden entries by name, and enters neither links nor hidden folders', async () => {
  expect(await walked(walkFolder(root))).toEqual([
    ['.git', 'hidden'],
    ['A', 'file'],
    ['b', 'file'],
    [join('sub', 'deep', 'c'), 'file'],
    [join('sub', 'loop'), 'link'],
  ])
})

it('leaves out folders that are not to be entered', async () => {
  const enters = (path: string) => path !== join(root, 'sub', 'deep')
  expect(await walked(walkFolder(join(root, 'sub'), { enters }))).toEqual([[join('sub', 'loop'), 'link']])
})

it('names a folder that cannot be read, and stops on abort', async () => {
  expect(await walked(walkFolder(join(root, 'none')))).toEqual([['none', 'unreadable']])
  const signal = AbortSignal.abort(new Error('stop'))
  await expect(walked(walkFolder(root, { signal }))).rejects.toThrow('stop')
})
