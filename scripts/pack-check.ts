/**
 * `node ../../scripts/pack-check.ts` in a package's folder, as `turbo run pack:check` does: checks the
 * package as it would be published. A package with a `pack.config.ts` is also installed, and a server used.
 * Prints one line per check and exits non-zero if one fails.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isServerPlan, loadPlan } from '@agora-mcp/build/pack-plan'
import { readManifest } from '@agora-mcp/build/package-manifest'
import { checkBundle } from './packing/bundle-check.ts'
import { packPackage } from './packing/pack-package.ts'
import { type Report, smoke, smokeLibrary } from './packing/smoke.ts'
import { checkTarball } from './packing/tarball-check.ts'

const folder = process.cwd()
const manifest = readManifest(folder)

const report: Report = (check, problems, figures = []) => {
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${manifest.name}: ${[check, ...figures].join(', ')}`)
  for (const problem of problems) console.log(`    ${problem.trimEnd().replaceAll('\n', '\n    ')}`)
  if (problems.length > 0) process.exitCode = 1
}

const packed = packPackage(folder)
report('tarball', checkTarball(packed))
if (existsSync(join(folder, 'pack.config.ts'))) {
  const plan = await loadPlan(folder)
  const { problems, kilobytes } = checkBundle(folder, manifest, plan)
  report('bundle', problems, [`${kilobytes.toFixed(0)} kB`])
  if (isServerPlan(plan)) await smoke(manifest, packed.tarball, plan, report)
  else await smokeLibrary(manifest, packed.tarball, plan, report)
}
