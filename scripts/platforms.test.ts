import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const PAGE = readFileSync(join(ROOT, 'docs/platforms.md'), 'utf8')
const SOURCES = globSync('{apps,packages}/*/src/**/*.ts', { cwd: ROOT }).filter(
  (file) => !file.endsWith('.test.ts') && !file.startsWith('packages/testing/'),
)

/** Code that checks the operating system, or behaves differently on another one. */
const DIFFERS =
  /[pP]latform [!=]== '|\b0o[67]00\b|\b(delimiter|sep)\b.*node:path|detached: true|\bawait rename\(|\b(rename|link)Sync\(|SIGHUP/

it('every file that treats systems apart is on the page that says how they differ', () => {
  const apart = SOURCES.filter((file) => DIFFERS.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(apart.length).toBeGreaterThan(8)
  expect(apart.filter((file) => !PAGE.includes(basename(file)))).toEqual([])
})

it('every file on the page is there', () => {
  const named = Array.from(PAGE.matchAll(/`([a-z/-]+\.ts)`/g), ([, file = '']) => file)
  const files = [...SOURCES, ...globSync('{apps,packages}/*/{src,test}/**/*.test.ts', { cwd: ROOT })]
  expect(
    named.filter((name) => !files.some((file) => `/${file}`.replace('/src', '').endsWith(`/${name}`))),
  ).toEqual([])
})
