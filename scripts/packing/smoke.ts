import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Installation,
  isProgramPlan,
  type PackPlan,
  type ServerPackPlan,
} from '@agora-mcp/build/pack-plan'
import type { Manifest } from '@agora-mcp/build/package-manifest'
import { OLDEST_NODE } from '../../packages/core/src/cli/node-version.ts'
import { findOldNode, InstalledProgram } from '../../packages/testing/src/packed/index.ts'
import { installedMegabytes, installNode, npmInstall, packWorkspaceDependencies } from './install.ts'
import { compileConsumer } from './strict-consumer.ts'
import { tokenCost } from './token-cost.ts'

/** Reports a check: problems, one sentence each, and figures to print. */
export type Report = (check: string, problems: readonly string[], figures?: readonly string[]) => void

/**
 * Installs an app's tarball with those of its workspace dependencies, outside the workspace, and uses it:
 * with this machine's native runtime, then without it.
 * @param manifest The app's own, whose dependencies still have `workspace:`.
 */
export async function smoke(
  manifest: Manifest,
  tarball: string,
  plan: ServerPackPlan,
  report: Report,
): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'agora-smoke-'))
  try {
    const needed = packWorkspaceDependencies(manifest.dependencies)
    const native = packWorkspaceDependencies(manifest.optionalDependencies)
    const folder = npmInstall(join(work, 'whole'), [tarball, ...tarballs(needed), ...tarballs(native)])
    reportSize(folder, plan, report)

    const program = new InstalledProgram(folder, manifest, plan)
    const runtime = native.length > 0 ? 'native' : 'none'
    const { problems, tools, milliseconds, version } = await program.converse(runtime)
    report('answers over stdio', problems, [`tools after ${milliseconds.toFixed(0)} ms`])
    report('one version everywhere', program.checkVersions(version), [version])
    report('a malformed variable', program.checkMalformed())
    const oldNode = program.checkOldNode()
    report('a Node that is too old', oldNode ?? [], oldNode === null ? ['skipped: none on the PATH'] : [])
    const onOldest = await program.converse(runtime, installNode(OLDEST_NODE))
    report('answers on the oldest Node it supports', onOldest.problems, [`node@${OLDEST_NODE}`])
    report('a strict consumer', compileConsumer(folder, manifest.name))

    const cost = tokenCost(tools)
    report('cost of tools/list', cost.problems, [`${cost.total} tokens`])
    console.log(cost.table.join('\n'))

    if (native.length > 0) {
      // Packages that npm skips on unsupported platforms.
      for (const { name } of native) rmSync(join(folder, 'node_modules', name), { recursive: true })
      const fallback = await program.converse('fallback')
      report('answers without the native runtime', fallback.problems)
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/**
 * Installs the tarball of a library or a program outside the workspace without its optional dependencies,
 * runs its programs' `--version` and compiles against it; then, if its plan has a walk, installs everything
 * and runs the walk.
 */
export async function smokeLibrary(
  manifest: Manifest,
  tarball: string,
  plan: PackPlan,
  report: Report,
): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'agora-smoke-'))
  try {
    const needed = tarballs(packWorkspaceDependencies(manifest.dependencies))
    const folder = npmInstall(join(work, 'lean'), [tarball, ...needed], ['--omit=optional'])
    reportSize(folder, plan, report)
    for (const name of Object.keys(manifest.bin ?? {})) {
      const bin = join(folder, 'node_modules/.bin', name)
      const { stdout, stderr } = spawnSync(bin, ['--version'], { encoding: 'utf8' })
      const wrong = stdout.trim() === manifest.version ? [] : [`--version gives ${stdout}${stderr}`]
      report(`${name} starts`, wrong)
    }
    const old = findOldNode()
    const importing = ['--input-type=module', '-e', `import '${manifest.name}'`]
    const said = old && spawnSync(old, importing, { cwd: folder, encoding: 'utf8' }).stderr
    const understood = said === undefined || said.includes(`${manifest.name} needs Node`)
    report('a Node that is too old', understood ? [] : [said], old ? [] : ['skipped: none on the PATH'])
    report('a strict consumer', compileConsumer(folder, manifest.name))
    if (!isProgramPlan(plan)) return

    const optional = tarballs(packWorkspaceDependencies(manifest.optionalDependencies))
    const whole = npmInstall(join(work, 'whole'), [tarball, ...needed, ...optional])
    report('install of everything', [], [`${installedMegabytes(whole).toFixed(0)} MB`])
    const installation = (root: string): Installation => ({
      bin: join(root, 'node_modules/.bin'),
      package: join(root, 'node_modules', manifest.name),
    })
    for await (const step of plan.walk(installation(whole), installation(folder), installNode(OLDEST_NODE))) {
      report(step.check, step.problems, step.figures)
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

const tarballs = (packed: ReturnType<typeof packWorkspaceDependencies>) =>
  packed.map(({ tarball }) => tarball)

function reportSize(folder: string, { maxInstallMegabytes }: PackPlan, report: Report): void {
  const megabytes = installedMegabytes(folder)
  const problems = megabytes > maxInstallMegabytes ? [`the ceiling is ${maxInstallMegabytes} MB`] : []
  report('install', problems, [`${megabytes.toFixed(0)} MB`])
}
