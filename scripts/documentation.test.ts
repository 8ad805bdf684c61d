import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Pages that name files of the repository by their path from its root. */
const PAGES = ['README.md', 'AGENTS.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: ROOT })]
/** The example of a new tool. */
const INVENTED = new Set([
  'apps/library-rag-mcp/src/domain/word-count.ts',
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
