import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { CommandReport } from './command-report.ts'
import { type RunCommandOptions, runCommand } from './run-command.ts'

async function outcome(
  run: (deps: { word: string }, report: CommandReport) => Promise<number>,
  options?: RunCommandOptions,
) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  let open = true
  const close = async () => {
    open = false
  }
  const result = await runCommand({ stdout, stderr }, { deps: { word: 'river' }, close }, run, options).catch(
    String,
  )
  return { result, open, stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') }
}

describe('a command', () => {
  const work = async ({ word }: { word: string }, report: CommandReport) => {
    report.progress(1, 2, 'reading')
    report.line(word)
    return 3
  }

  it('prints results to stdout and progress to stderr, and closes what it worked with', async () => {
    expect(await outcome(work)).toEqual({
      result: 3,
      open: false,
      stdout: 'river\n',
      stderr: '50 % reading\n',
    })
  })

  it('names no steps where it is not to', async () => {
    expect((await outcome(work, { namesSteps: false })).stderr).toBe('50 %\n')
  })

  it('closes after a failure, which it passes on', async () => {
    const failing = async () => {
      throw new Error('disk full')
    }
    expect(await outcome(failing)).toMatchObject({ result: 'Error: disk full', open: false })
  })
})
