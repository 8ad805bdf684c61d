import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { ICruiseResult } from 'dependency-cruiser'
import { beforeAll, describe, expect, it } from 'vitest'
import { newFolder } from '../packages/testing/src/setup/index.ts'
import { CLEAN_TREE, LINKS, PLANTS } from './boundaries.fixture.ts'
import { crowdedAdapters, examine, strayCoreImports } from './boundaries.ts'
import { namedPaths } from './named-paths.ts'

const ROOT = join(import.meta.dirname, '..')
const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
/** Unique names: an order of folders is one rule per folder, all with one name. */
const ruleNames = [...new Set<string>(forbidden.map((rule: { name: string }) => rule.name))]

type Files = Readonly<Record<string, string>>

const plants = Object.entries(PLANTS).flatMap(([rule, files]) =>
  [files].flat().map((each, at) => ({ rule, files: each, name: at === 0 ? rule : `${rule}-${at + 1}` })),
)
const TWO_LIBRARIES = 'apps/budget-filters-mcp/src/adapters/sync.ts'

const brokenRules = (result: ICruiseResult, files: Files) => [
  ...new Set(result.summary.violations.filter(({ from }) => from in files).map(({ rule }) => rule.name)),
]

describe('import boundaries', () => {
  const folder = newFolder()

  /** Writes the clean tree with `extra` on top, in a new folder each time, since resolutions are cached. */
  function plant(name: string, extra: Files): string {
    const tree = join(folder, name)
    for (const [path, text] of Object.entries({ ...CLEAN_TREE, ...extra })) {
      mkdirSync(dirname(join(tree, path)), { recursive: true })
      writeFileSync(join(tree, path), text)
    }
    for (const [link, target] of Object.entries(LINKS)) {
      mkdirSync(dirname(join(tree, link)), { recursive: true })
      symlinkSync(join(tree, target), join(tree, link), 'junction')
    }
    return tree
  }

  it('plants a violation of every rule', () => {
    expect(Object.keys(PLANTS).sort()).toEqual([...ruleNames].sort())
  })

  it('plants no file twice, so that one tree holds them all', () => {
    const paths = plants.flatMap(({ files }) => Object.keys(files))
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
  })

  it('names no folder and no file that is not there', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
    const missing = ({ name, from, to }: (typeof forbidden)[number]) =>
      namedPaths({ from, to })
        .filter((path) => !files.some((file) => new RegExp(path).test(file)))
        .map((path) => `${name}: ${path}`)
    expect(forbidden.flatMap(missing)).toEqual([])
    const typingErrors = [
      '^apps/([^/]+)/src/(tools|tolls)/',
      '^packages/core/src/mcp/http/(loopback|lopback)\\.ts$',
    ]
    expect(missing({ name: 'typing-error', from: { path: typingErrors }, to: {} })).toEqual([
      'typing-error: ^apps/([^/]+)/src/tolls/',
      'typing-error: ^packages/core/src/mcp/http/lopback\\.ts$',
    ])
  })

  it('finds nothing in a tree that keeps all rules', async () => {
    const result = await examine(plant('clean', {}))
    expect(result.summary.violations).toEqual([])
    expect(crowdedAdapters(result)).toEqual([])
    expect(strayCoreImports(result)).toEqual([])
  })

  describe('in a tree that breaks them', () => {
    let result: ICruiseResult
    beforeAll(async () => {
      const broken: Files = Object.assign({}, ...plants.map(({ files }) => files))
      result = await examine(
        plant('planted', { ...broken, [TWO_LIBRARIES]: "import 'pg'\nimport 'weaviate-client'\n" }),
      )
    })

    it.each(plants)('$name', ({ rule, files }) => {
      expect(brokenRules(result, files)).toEqual([rule])
    })

    it('finds an adapter of two libraries', () => {
      expect(crowdedAdapters(result)).toEqual([TWO_LIBRARIES])
    })
  })

  it('finds imports of core that do not lead to its sources', async () => {
    const tree = plant('stray', {
      'packages/core/package.json': '{ "name": "@agora-mcp/core", "exports": {} }',
    })
    expect(strayCoreImports(await examine(tree))).toContain(
      'packages/testing/src/index.ts: @agora-mcp/core/mcp is @agora-mcp/core/mcp',
    )
  })
})
