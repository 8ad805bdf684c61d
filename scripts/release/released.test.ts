import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SERVERS } from '../servers.ts'
import { RELEASED } from './released.ts'

const ROOT = join(import.meta.dirname, '../..')
const NAMES = `(?:${Object.values(SERVERS).join('|')}|@agora-mcp/[\\w-]+)`
/** A line that takes a package from npm: in a shell, or in a client's configuration. */
const FROM_NPM = new RegExp(
  `npx (?:-y|--yes) (?:-p \\S+ )*${NAMES}\\b|npm (?:i|install) (?:-g )?${NAMES}\\b|['"]-y['"],\\s*['"]${NAMES}['"]`,
)
const ONCE = /\bonce (?:[\w ]+ )?published\b|\bune fois (?:[\p{L} ]+ )?publié/iu
const FROM_CLONE = /npx -y pnpm@12/

const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && !/CHANGELOG|^\.changeset\/|^docs\/adr\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
  .filter(({ text }) => FROM_NPM.test(text))

it('offers packages from npm on some pages', () => {
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.md', 'docs/clients.md']))
})

it.each(pages)('$path says "once published" where a package comes from npm, until it does', ({ text }) => {
  const sections = text.split(/^(?=#{1,4} )/m).filter((section) => FROM_NPM.test(section))
  const wrong = sections.filter((section) => ONCE.test(section) === RELEASED)
  expect(wrong.map((section) => section.split('\n', 1)[0])).toEqual([])
})

it.each(pages)('$path has a line for a clone before any for npm, until there is a release', ({ text }) => {
  const [clone, npm] = [text.search(FROM_CLONE), text.search(FROM_NPM)]
  expect(RELEASED || (clone >= 0 && clone < npm)).toBe(true)
})
