import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../../testing/src/setup/index.ts'
import { withHint } from './app-error.ts'
import { readFailure, writeFailure } from './file-failure.ts'

const folder = newFolder()

const caught = (act: () => unknown): unknown => {
  try {
    act()
  } catch (error) {
    return error
  }
  throw new Error('nothing failed')
}
const failing = (code: string) => Object.assign(new Error(`${code}: something`), { code })

describe('a file that cannot be read', () => {
  it.each([
    ['nothing', () => 'absent', 'There is no file X. Check the spelling of the path.'],
    ['a folder', () => '.', 'X is a folder. Give the path of a file.'],
    [
      'a file in the place of a folder',
      () => {
        writeFileSync(join(folder, 'file'), '')
        return 'file/below'
      },
      'There is no file X. Check the spelling of the path.',
    ],
    [
      'a link to itself',
      () => {
        symlinkSync('round', join(folder, 'round'))
        return 'round'
      },
      'X is a symbolic link that leads back to itself. Give the path of the file itself.',
    ],
  ])('%s', (_, make, said) => {
    const error = caught(() => readFileSync(join(folder, make())))
    expect(withHint(readFailure('X', error))).toBe(said)
  })

  it.each([
    ['EACCES', 'This user has no permission to read X. Change its permissions, or give the path of a copy.'],
    ['EIO', 'X cannot be read. Check that its disk is connected, or choose another location.'],
  ])('%s', (code, said) => {
    expect(withHint(readFailure('X', failing(code)))).toBe(said)
  })

  it('with a hint of the caller where it is missing, and only there', () => {
    expect(readFailure('X', failing('ENOENT'), { missing: 'Write it.' }).hint).toBe('Write it.')
    expect(readFailure('X', failing('EACCES'), { missing: 'Write it.' }).hint).not.toBe('Write it.')
  })
})

describe('a file that cannot be written', () => {
  it.each([
    ['a folder', '.', 'X is a folder. Give the path of a file.'],
    ['no folder', 'absent/file', 'The folder of X does not exist. Create the folder, or choose another one.'],
  ])('%s', (_, path, said) => {
    const error = caught(() => writeFileSync(join(folder, path), ''))
    expect(withHint(writeFailure('X', error))).toBe(said)
  })

  it('is there already', () => {
    mkdirSync(join(folder, 'taken'))
    const error = caught(() => mkdirSync(join(folder, 'taken')))
    expect(withHint(writeFailure('X', error))).toBe('X already exists. Choose another name.')
  })

  it.each([
    ['EROFS', 'This user has no permission to write X. Choose another folder, or change its permissions.'],
    ['ENOSPC', 'The disk of X is full. Free some space on that disk, then try again.'],
  ])('%s', (code, said) => {
    expect(withHint(writeFailure('X', failing(code)))).toBe(said)
  })
})
