import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts

interface Job {
  name?: string
  'runs-on': string
  uses?: string
  'timeout-minutes'?: number
  strategy?: { matrix: Record<string, unknown> }
  steps?: { uses?: string; run?: string }[]
  env?: Record<string, string>
}
interface Workflow {
  permissions: unknown
  jobs: Record<string, Job>
}

const WORKFLOWS = globSync('.github/workflows/*.yml', { cwd: ROOT })
const namesIn = (file: string) =>
  read(file)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' ')[0])

/** Path of actionlint as built by .ci/engines; undefined if missing. */
const ACTIONLINT = [...(process.env.PATH ?? '').split(delimiter), join(homedir(), '.cache/agora-ci')]
  .map((folder) => join(folder, 'actionlint'))
  .find((file) => existsSync(file))

describe.each(WORKFLOWS)('%s', (file) => {
  const workflow: Workflow = parse(read(file))
  // A job that calls another workflow has no steps of its own.
  const jobs = Object.entries(workflow.jobs).filter(([, { uses }]) => uses === undefined)

  it('says what it may do, and each job how long it may take', () => {
    expect(workflow.permissions).toBeDefined()
    for (const [name, job] of jobs) expect(job['timeout-minutes'], name).toBeGreaterThan(0)
  })

  it('runs scripts and files that there are', () => {
    const lines = jobs.flatMap(([, { steps = [] }]) => steps.flatMap(({ run }) => run?.split('\n') ?? []))
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      const [, script] = /npx -y pnpm@12 (?:--silent )?(?!install|exec)([a-z:]+)/.exec(line) ?? []
      if (script !== undefined) expect(Object.keys(scripts), line).toContain(script)
      for (const [path] of line.matchAll(/(?:scripts|\.ci)\/[\w.-]+/g))
        expect(existsSync(join(ROOT, path)), path).toBe(true)
    }
  })

  it.skipIf(ACTIONLINT === undefined)(
    'passes actionlint (go install github.com/rhysd/actionlint/cmd/actionlint)',
    () => {
      const { status, stdout } = spawnSync(ACTIONLINT ?? '', [file], { cwd: ROOT, encoding: 'utf8' })
      expect(stdout).toBe('')
      expect(status).toBe(0)
    },
  )
})

describe('jobs', () => {
  const { jobs: quick }: Workflow = parse(read('.github/workflows/ci.yml'))
  const { jobs: whole }: Workflow = parse(read('.github/workflows/everything.yml'))
  const commandsOf = (job: Job | undefined) => job?.steps?.flatMap(({ run }) => run ?? [])

  it('run the steps of .ci/run: all of them at night and before a release, on a change the quick ones', () => {
    expect(whole.step?.strategy?.matrix.step).toEqual(namesIn('.ci/steps'))
    expect(quick.repository?.strategy?.matrix.step).toEqual(['test', 'check', 'conformance'])
    expect(commandsOf(whole.step)).toEqual([`bash .ci/run "\${{ matrix.step }}"`])
    expect(commandsOf(quick.repository)).toEqual(commandsOf(whole.step))
    const { jobs: release }: Workflow = parse(read('.github/workflows/release.yml'))
    expect(release.everything?.uses).toBe('./.github/workflows/everything.yml')
  })

  it('of a package name it, run on three systems, and soak it apart', () => {
    expect(quick.package?.name).toContain('matrix.package')
    expect(quick.package?.strategy?.matrix.os).toEqual(['ubuntu-latest', 'macos-latest', 'windows-latest'])
    const steps = namesIn('.ci/package-steps').filter((name) => name !== 'soak')
    expect(commandsOf(quick.package)).toEqual([
      `bash .ci/run --package "\${{ matrix.package }}" ${steps.join(' ')}`,
    ])
    expect(commandsOf(quick.soak)).toEqual([`bash .ci/run --package "\${{ matrix.package }}" soak`])
  })
})
