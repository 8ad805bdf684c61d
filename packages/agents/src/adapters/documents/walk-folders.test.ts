import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import { beforeAll, describe, expect, it } from 'vitest'
import { locate } from './locate.ts'
import { walkFolders } from './walk-folders.ts'

const root = newFolder()
let one: string
let two: string
const put = async (folder: string, path: string, text = 'x') => {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}

beforeAll(async () => {
  one = join(root, 'one')
  two = join(root, 'two')
  await put(one, 'a.md')
  await put(one, 'sub/B.PDF')
  await put(one, 'notes.txt')
  await put(one, 'plan.dwg')
  await put(one, 'Prices.XLSX')
  await put(one, '.git/c.md')
  await put(one, '.d.md')
  await put(one, 'large.md', 'x'.repeat(1_000_001))
  await put(two, 'a.md')
  await put(two, 'é à.markdown')
  await put(root, 'outside.md')
  await symlink(root, join(one, 'loop'))
  await symlink(join(root, 'outside.md'), join(one, 'out.md'))
})

describe('walkFolders', () => {
  it('finds supported files, and reports skipped ones', async () => {
    const { files, failed } = await walkFolders([one, two], null)
    expect(files.map(({ path, kind }) => [path, kind])).toEqual([
      ['Prices.XLSX', 'xlsx'],
      ['a.md', 'markdown'],
      ['notes.txt', 'text'],
      ['sub/B.PDF', 'pdf'],
      ['é à.markdown', 'markdown'],
    ])
    expect(files[1]?.file).toBe(join(one, 'a.md'))
    expect(failed.map(({ path }) => path).sort()).toEqual(['a.md', 'large.md', 'out.md'])
  })

  it('reads a file once if one folder contains another', async () => {
    const { files } = await walkFolders([one, join(one, 'sub')], null)
    expect(files.filter(({ file }) => file.endsWith('B.PDF'))).toHaveLength(1)
  })

  it('reports a missing folder', async () => {
    const { files, failed } = await walkFolders([join(root, 'none'), two], null)
    expect(files).toHaveLength(2)
    expect(failed).toMatchObject([{ path: join(root, 'none'), reason: { code: 'team.file_gone' } }])
  })

  it('stops on abort', async () => {
    await expect(walkFolders([one], null, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop')
  })
})

describe('locate', () => {
  it('finds paths relative to a folder, or absolute inside of it', () => {
    expect(locate([one, two], 'sub/B.PDF')).toEqual({ path: 'sub/B.PDF', file: join(one, 'sub/B.PDF') })
    expect(locate([one, two], './sub/../a.md').file).toBe(join(one, 'a.md'))
    expect(locate([one, two], join(two, 'a.md')).file).toBe(join(two, 'a.md'))
    expect(locate([one], 'notes.txt').path).toBe('notes.txt')
  })

  it.each(['../outside.md', '/etc/passwd', 'sub/../../outside.md', '', 'a\0.md', 'out.md', '..\\outside.md'])(
    'refuses %j',
    (path) => {
      expect(() => locate([one], path)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
    },
  )

  it.each(['none.md', 'sub', '.d.md', '.git/c.md'])('has no document %j', (path) => {
    expect(() => locate([one], path)).toThrow(expect.objectContaining({ code: 'not_found' }))
  })
})
