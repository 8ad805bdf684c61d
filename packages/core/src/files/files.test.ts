import { chmod, mkdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../../testing/src/setup/index.ts'
import { makeFolder } from './make-folder.ts'
import { makePrivateFile } from './private-file.ts'

const fresh = () => newFolder()
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

describe.skipIf(process.platform === 'win32')('a folder', () => {
  it('is made with those above it, for one account, and leaves what is there as it is', async () => {
    const root = await fresh()
    await chmod(root, 0o755)
    makeFolder(join(root, 'a', 'b', 'c'))
    makeFolder(join(root, 'a', 'b', 'c'))
    for (const made of ['a', 'a/b', 'a/b/c']) expect(await modeOf(join(root, made))).toBe('700')
    expect(await modeOf(root)).toBe('755')
  })

  it('follows a link to a folder', async () => {
    const root = await fresh()
    await mkdir(join(root, 'real'))
    await symlink(join(root, 'real'), join(root, 'link'))
    makeFolder(join(root, 'link', 'below'))
    expect(await modeOf(join(root, 'real', 'below'))).toBe('700')
  })

  it('is refused where a file or a link to nothing stands in the way', async () => {
    const root = await fresh()
    await writeFile(join(root, 'file'), '')
    await symlink(join(root, 'nothing'), join(root, 'loose'))
    expect(() => makeFolder(join(root, 'file'))).toThrow(/EEXIST/)
    expect(() => makeFolder(join(root, 'file', 'below'))).toThrow(/ENOTDIR/)
    expect(() => makeFolder(join(root, 'loose'))).toThrow(/ENOENT/)
  })

  // The recursive mode of the system's own call never returns for these.
  it
    .skipIf(process.platform !== 'linux')
    .for(['/proc/nope', '/proc/nope/x', '/proc/nope/x/y/z', '/sys/nope/x', '/dev/null/x'])(
    'that cannot be made is refused: %s',
    (path) => {
      expect(() => makeFolder(path)).toThrow(/ENOENT|EACCES|EPERM|ENOTDIR/)
    },
  )
})

describe.skipIf(process.platform === 'win32')('a private file', () => {
  it('is for one account; one that everybody could read is closed, one for a group stays', async () => {
    const root = await fresh()
    const [made, open, group] = ['made', 'open', 'group'].map((name) => join(root, name)) as [
      string,
      string,
      string,
    ]
    await writeFile(open, 'kept')
    await chmod(open, 0o644)
    await writeFile(group, 'kept')
    await chmod(group, 0o660)
    for (const path of [made, open, group]) makePrivateFile(path)
    expect(await Promise.all([made, open, group].map(modeOf))).toEqual(['600', '600', '660'])
    expect((await stat(open)).size).toBe(4)
  })
})
