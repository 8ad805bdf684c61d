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
  'timeout-minutes'?: number
  strategy?: { matrix: Record<string, unknown> }
  steps: { uses?: string; run?: string }[]
}
interface Workflow {
  permissions: unknown
  jobs: Record<string, Job>
}

const WORKFLOWS = globSync('.github/workflows/*.yml', { cwd: ROOT })
/** The lines of `.ci/steps` and `.ci/package-steps`. */
const STEPS = ['.ci/steps', '.ci/package-steps'].map((file) =>
  read(file)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

/** actionlint, as .ci/engines builds it; undefined where there is none. */
const ACTIONLINT = [...(process.env.PATH ?? '').split(delimiter), join(homedir(), '.cache/agora-ci')]
  .map((folder) => join(folder, 'actionlint'))
  .find((file) => existsSync(file))

describe.each(WORKFLOWS)('%s', (file) => {
  const workflow: Workflow = parse(read(file))
  const jobs = Object.entries(workflow.jobs)

  it('says what it may do, and each job how long it may take', () => {
    expect(workflow.permissions).toBeDefined()
    for (const [name, job] of jobs) expect(job['timeout-minutes'], name).toBeGreaterThan(0)
  })

  it('runs scripts and files that there are', () => {
    const lines = jobs.flatMap(([, { steps }]) => steps.flatMap(({ run }) => run?.split('\n') ?? []))
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

describe('the commands of jobs', () => {
  const { jobs }: Workflow = parse(read('.github/workflows/ci.yml'))

  it('are those of .ci/run, which reads them from one place', () => {
    for (const job of [jobs.package, jobs.repository]) {
      expect(job?.steps.filter(({ run }) => run).map(({ run }) => run)).toEqual([
        expect.stringMatching(/^bash \.ci\/run "\$/),
      ])
    }
    const [whole = [], single = []] = STEPS
    expect(jobs.repository?.strategy?.matrix.step).toEqual(whole.map((line) => line.split(' ')[0]))
    expect(single.map((line) => line.split(' ')[0])).toEqual(['install', 'build', 'test', 'snapshot', 'pack'])
  })

  it('name their package, and run on three systems and the lines of Node', () => {
    const { name, strategy } = jobs.package ?? {}
    expect(name).toContain('matrix.package')
    expect(strategy?.matrix).toMatchObject({
      os: ['ubuntu-latest', 'macos-latest', 'windows-latest'],
      node: [20, 22, 24],
    })
  })
})
