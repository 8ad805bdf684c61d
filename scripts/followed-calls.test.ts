import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const PAGE = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')

/** Paragraph of the page that follows a call. */
const followed = (call: string) =>
  PAGE.match(new RegExp(`^\\*\\*${call}\\.\\*\\*[^]*?\\n\\n`, 'm'))?.[0] ?? ''

it.each(['A question to the library', 'A document', 'A memory', 'A filter', 'A chat message'])(
  'a reader who follows it enters no room twice: %s',
  (call) => {
    const paths = Array.from(
      followed(call).matchAll(/`((?:apps|packages)\/[^`]+)`/g),
      ([, path = '']) => path,
    )
    expect(paths.length).toBeGreaterThan(4)
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    const rooms = paths.map((path) => (path.endsWith('.ts') ? dirname(path) : path))
    const entered = rooms.filter((room, at) => room !== rooms[at - 1])
    expect(entered.filter((room, at) => entered.indexOf(room) !== at)).toEqual([])
  },
)
