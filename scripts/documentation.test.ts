import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Pages that name files of the repository by their path from its root. */
const PAGES = ['README.md', 'AGENTS.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: ROOT })]
const INVENTED = new Set([
  'apps/library-rag-mcp/src/domain/word-count.ts',
  'apps/library-rag-mcp/src/domain/word-count.test.ts',
  'apps/library-rag-mcp/src/tools/count-words.ts',
])

describe.each(PAGES)('%s', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8')

  it('names files and folders that exist', () => {
    const named = [...text.matchAll(/`((?:apps|packages|scripts|docs)\/[\w./-]+)`/g)].map(
      ([, path]) => `${path}`,
    )
    expect(named.filter((path) => !INVENTED.has(path) && !existsSync(join(ROOT, path)))).toEqual([])
  })

  it('links to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, path]) => `${path}`)
    expect(links.filter((path) => !existsSync(join(ROOT, dirname(page), path)))).toEqual([])
  })
})

const DECISIONS = globSync('docs/adr/0*.md', { cwd: ROOT })

describe.each(DECISIONS)('%s', (page) => {
  const lines = readFileSync(join(ROOT, page), 'utf8').split('\n')
  const [title = ''] = lines

  it('has its status and date, and says what was decided on the first screen', () => {
    expect(lines[2]).toMatch(/^Status: \w+\. Date: \w+ \d{4}\. Scope: /)
    const headings = lines.flatMap((line, at) =>
      line.startsWith('## ') ? [{ heading: line.slice(3), at }] : [],
    )
    const parts = headings.map(({ heading }) => heading)
    expect(parts).toEqual(
      expect.arrayContaining(['Context', 'Decision', 'Options considered', 'Consequences']),
    )
    expect(headings.find(({ heading }) => heading === 'Decision')?.at).toBeLessThan(20)
  })

  it('stands in the list of decisions under its title', () => {
    const list = readFileSync(join(ROOT, 'docs/adr/README.md'), 'utf8')
    const [, number, decision] = /^# (\d+)\. (.+)$/.exec(title) ?? []
    expect(list).toContain(`| [${number}](${basename(page)}) | ${decision} |`)
  })
})

const PENDING = globSync('.changeset/*.md', { cwd: ROOT }).map((file) =>
  readFileSync(join(ROOT, file), 'utf8'),
)

const OFFERS = globSync('apps/*/src/tools/tools-list.json', { cwd: ROOT }).map((list) => {
  const app = join(list, '../../..')
  const tools: { name: string }[] = JSON.parse(readFileSync(join(ROOT, list), 'utf8'))
  const files = globSync('src/commands/*.ts', { cwd: join(ROOT, app) })
  // Shared modules of commands have no `run`.
  const commands = files.filter((file) =>
    readFileSync(join(ROOT, app, file), 'utf8').includes(' function run'),
  )
  return {
    app,
    tools: tools.map(({ name }) => name),
    commands: commands.map((file) => basename(file, '.ts')),
  }
})

describe.each(OFFERS)('the changes of $app', ({ app, tools, commands }) => {
  const changes = [readFileSync(join(ROOT, app, 'CHANGELOG.md'), 'utf8'), ...PENDING].join('\n')

  it('name every tool but ping, and every command', () => {
    const named = (name: string) => new RegExp(`\\b${name}\\b`).test(changes)
    expect(tools.filter((name) => name !== 'ping' && !named(name))).toEqual([])
    expect(commands.filter((name) => !named(`${basename(app)} ${name}`))).toEqual([])
  })
})
