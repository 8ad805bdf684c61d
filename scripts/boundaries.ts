/** `node scripts/boundaries.ts`: rules of `.dependency-cruiser.cjs`, and those that it cannot express. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cruise, format, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser'

const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

/** Reads the imports of a tree and compares them with the rules. */
export async function examine(baseDir: string): Promise<ICruiseResult> {
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

/** Schemas and query builders, which any adapter may use. */
const ANY_ADAPTER = ['zod', 'kysely']

export const crowdedAdapters = ({ modules }: ICruiseResult): string[] =>
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

/** Finds imports of core that lead elsewhere than to its sources, where no rule sees them. */
export const strayCoreImports = ({ modules }: ICruiseResult): string[] =>
  modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ module }) => module.startsWith('@agora-mcp/core/'))
      .filter(({ resolved }) => !resolved.startsWith('packages/core/src/'))
      .map(({ module, resolved }) => `${source}: ${module} is ${resolved}`),
  )

if (import.meta.main) {
  const result = await examine(join(import.meta.dirname, '..'))
  const { output } = await format(result, { outputType: 'err' })
  process.stdout.write(String(output))
  const problems = [
    ...crowdedAdapters(result).map((source) => `${source} wraps several libraries`),
    ...strayCoreImports(result),
  ]
  for (const problem of problems) process.stderr.write(`✗ ${problem}\n`)
  process.exitCode = result.summary.error + problems.length === 0 ? 0 : 1
}
