import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { newFolder } from '../../../testing/src/setup/index.ts'
import { replaceFile } from './replace-file.ts'

let folder: string
beforeEach(() => {
  folder = newFolder()
})

it('writes a file for this account alone, whichever of several writers comes last', async () => {
  const path = join(folder, 'new', 'list.json')
  const texts = Array.from({ length: 20 }, (_, at) => `${at}`.repeat(10_000))
  await Promise.all(texts.map((text) => replaceFile(path, text)))
  expect(texts).toContain(readFileSync(path, 'utf8'))
  expect(readdirSync(join(folder, 'new'))).toEqual(['list.json'])
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
})

it('leaves nothing beside what it cannot replace', async () => {
  mkdirSync(join(folder, 'list.json', 'full'), { recursive: true })
  await expect(replaceFile(join(folder, 'list.json'), 'text')).rejects.toThrow()
  expect(readdirSync(folder)).toEqual(['list.json'])
})
