import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLEAN_TREE, LINKS, PLANTS } from './boundaries.fixture.ts'
import { namedPaths } from './named-paths.ts'

const ROOT = join(import.meta.dirname, '..')
const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
/** Unique names: an order of folders is one rule per folder, all with one name. */
const ruleNames = [...new Set<string>(forbidden.map((rule: { name: string }) => rule.name))]

async function examine(baseDir: string): Promise<ICruiseResult> {
  const ruleSet: IFlattenedRuleSet = { forbidden }
  const { output } = await cruise(['apps', 'packages', 'scripts'], {
    ...options,
    baseDir,
    ruleSet,
    validate: true,
  })
  if (typeof output === 'string') throw new Error(output)
  return output
}

/** Unique names of the rules that the files of a tree break. */
const brokenRules = (result: ICruiseResult, files: Files) => [
  ...new Set(result.summary.violations.filter(({ from }) => from in files).map(({ rule }) => rule.name)),
]

type Files = Readonly<Record<string, string>>

/** Violations of every rule, each with its files. */
const plants = Object.entries(PLANTS).flatMap(([rule, files]) =>
  [files].flat().map((each, at) => ({ rule, files: each, name: at === 0 ? rule : `${rule}-${at + 1}` })),
)

/**
 * As few trees as possible that hold all plants without writing a file twice: examining a tree takes a
 * second.
 */
const trees: (typeof plants)[] = []
for (const plant of plants) {
  const free = trees.find(
    (tree) => !tree.some(({ files }) => Object.keys(plant.files).some((path) => path in files)),
  )
  if (free) free.push(plant)
  else trees.push([plant])
}

/** Schemas and query builders, which any adapter may use. */
const ANY_ADAPTER = ['zod', 'kysely']

/** Adapters that wrap several libraries, which dependency-cruiser rules cannot express. */
const crowdedAdapters = ({ modules }: ICruiseResult) =>
  modules
    .filter(({ source }) => /^apps\/[^/]+\/src\/adapters\/(?!.*\.test\.ts$)/.test(source))
    .map(({ source, dependencies }) => {
      const names = dependencies.map(
        ({ resolved }) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(resolved)?.[1],
      )
      return { source, libraries: new Set(names.filter((name) => name && !ANY_ADAPTER.includes(name))) }
    })
    .filter(({ libraries }) => libraries.size > 1)
    .map(({ source }) => source)

/** Caches the result of a function. */
function once<Result>(work: () => Result): () => Result {
  let result: { of: Result } | undefined
  return () => {
    result ??= { of: work() }
    return result.of
  }
}

describe('import boundaries', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'agora-boundaries-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

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
    expect((await examine(plant('clean', {}))).summary.violations).toEqual([])
  })

  const results = trees.map((tree, at) => {
    const extra: Files = Object.assign({}, ...tree.map(({ files }) => files))
    return once(() => examine(plant(`planted-${at}`, extra)))
  })
  it.each(plants)('$name', async (planted) => {
    const result = results[trees.findIndex((tree) => tree.includes(planted))]
    expect(result && brokenRules(await result(), planted.files)).toEqual([planted.rule])
  })

  it('finds an adapter of two libraries', async () => {
    const adapter = 'apps/budget-filters-mcp/src/adapters/sync.ts'
    const result = await examine(plant('crowded', { [adapter]: "import 'pg'\nimport 'weaviate-client'\n" }))
    expect(crowdedAdapters(result)).toEqual([adapter])
  })

  it('holds for this repository, whose imports of core resolve to its sources', async () => {
    const result = await examine(ROOT)
    expect(result.summary.violations).toEqual([])
    expect(crowdedAdapters(result)).toEqual([])
    const coreImports = result.modules
      .flatMap((module) => module.dependencies)
      .filter((dependency) => dependency.module.startsWith('@agora-mcp/core/'))
    expect(coreImports).not.toEqual([])
    expect(coreImports.filter(({ resolved }) => !resolved.startsWith('packages/core/src/'))).toEqual([])
    // The whole repository: 10 s, and minutes on a busy machine.
  }, 300_000)
})
