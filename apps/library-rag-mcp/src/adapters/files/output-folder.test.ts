import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DocumentOutput } from '../../ports/files.ts'
import { createOutputFolder } from './output-folder.ts'

let base: string
let output: DocumentOutput

beforeEach(async () => {
  base = newFolder()
  output = createOutputFolder(join(base, 'output'))
})

const files = (text: string) =>
  new Map<string, string | Uint8Array>([
    ['document.md', text],
    ['metadata.json', JSON.stringify({ title: text, sha256: 'abc' })],
  ])

describe('createOutputFolder', () => {
  it('shows files only once they are published', async () => {
    const staged = await output.stage(files('one'))
    expect(await output.find('menon', {})).toBeNull()
    const folder = await staged.publish('menon')
    expect(await output.find('menon', {})).toBe(folder)
    expect(await readFile(join(folder, 'document.md'), 'utf8')).toBe('one')
  })

  it('writes pictures beside the text, in folders of their own', async () => {
    const picture = Uint8Array.of(0x89, 0x50, 0, 0xff)
    const staged = await output.stage(new Map([...files('one'), ['images/p001-1.png', picture] as const]))
    const folder = await staged.publish('menon')
    expect(new Uint8Array(await readFile(join(folder, 'images/p001-1.png')))).toEqual(picture)
  })

  it('replaces the older folder completely', async () => {
    const folder = await (await output.stage(new Map([['old.md', 'one']]))).publish('menon')
    await (await output.stage(files('two'))).publish('menon')
    expect(await readdir(folder)).toEqual(['document.md', 'metadata.json'])
    expect(await readdir(join(base, 'output'))).toEqual(['menon'])
  })

  it('does not take the folder of another version for this one', async () => {
    const folder = await (await output.stage(files('one'))).publish('menon')
    expect(await output.find('menon', { title: 'one', sha256: 'abc' })).toBe(folder)
    expect(await output.find('menon', { title: 'two', sha256: 'abc' })).toBeNull()
    await writeFile(join(folder, 'metadata.json'), 'scribbled over')
    expect(await output.find('menon', { title: 'one' })).toBeNull()
  })

  it('says that a file cannot be read, and takes only one that is missing for no document', async () => {
    const folder = await (await output.stage(new Map([['other.md', 'one']]))).publish('menon')
    expect(await output.markdown('menon')).toBeNull()
    expect(await output.markdown('menon/other.md')).toBeNull()
    await mkdir(join(folder, 'document.md'))
    await mkdir(join(folder, 'metadata.json'))
    const unreadable = { code: 'unavailable', hint: expect.stringContaining('permissions') }
    await expect(output.markdown('menon')).rejects.toMatchObject(unreadable)
    await expect(output.find('menon', {})).rejects.toMatchObject(unreadable)
  })

  it('deletes discarded and removed documents', async () => {
    await (await output.stage(files('one'))).discard()
    await (await output.stage(files('two'))).publish('menon')
    await output.remove('menon')
    await output.remove('menon')
    expect(await output.find('menon', {})).toBeNull()
    expect(await readdir(join(base, 'output'))).toEqual([])
  })

  it('keeps one whole version when two are published at once', async () => {
    const staged = await Promise.all(['one', 'two', 'three'].map((text) => output.stage(files(text))))
    const results = await Promise.allSettled(staged.map((stage) => stage.publish('menon')))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    expect(await readdir(join(base, 'output'))).toEqual(['menon'])
  })

  it('says that a folder cannot be written', async () => {
    await writeFile(join(base, 'output'), 'a file in the way')
    await expect(output.stage(files('one'))).rejects.toMatchObject({ code: 'unavailable' })
  })
})
