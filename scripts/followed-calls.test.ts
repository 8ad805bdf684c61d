import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const PAGE = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')

/** Files and folders that the page names where it follows a call, in order. */
const pathsOf = (call: string): string[] => {
  const paragraph = PAGE.match(new RegExp(`^\\*\\*${call}\\.\\*\\*[^]*?\\n\\n`, 'm'))?.[0] ?? ''
  return Array.from(paragraph.matchAll(/`((?:apps|packages)\/[^`]+)`/g), ([, path = '']) => path)
}

const roomOf = (path: string): string => (path.endsWith('.ts') ? dirname(path) : path)

/** Files of the same package that a file takes more than types from. */
function filesUsedBy(file: string): readonly string[] {
  const imports = readFileSync(join(ROOT, file), 'utf8').matchAll(
    /^import (?!type )(?:\{[^}]*\}|[^'{]*) from '(\.[^']+)'/gm,
  )
  return Array.from(imports, ([, path = '']) => normalize(join(dirname(file), path)))
}

describe.each([
  'A question to the library',
  'A document',
  'A memory',
  'A filter',
  'A place',
  'A chat message',
])('a reader who follows it: %s', (call) => {
  const paths = pathsOf(call)
  const rooms = paths.map(roomOf)

  it('enters no room twice on the page', () => {
    expect(paths.length).toBeGreaterThan(4)
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    const entered = rooms.filter((room, at) => room !== rooms[at - 1])
    expect(entered.filter((room, at) => entered.indexOf(room) !== at)).toEqual([])
  })

  it('sees each file used by one other room on the way', () => {
    const files = paths.filter((path) => path.endsWith('.ts'))
    const twice = files.flatMap((file) => {
      const users = files.filter((user) => roomOf(user) !== roomOf(file) && filesUsedBy(user).includes(file))
      return new Set(users.map(roomOf)).size > 1 ? [{ file, users }] : []
    })
    expect(twice).toEqual([])
  })
})
