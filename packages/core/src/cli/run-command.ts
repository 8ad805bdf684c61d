import type { CommandReport } from './command-report.ts'
import { createProgress } from './progress.ts'
import type { CliIo } from './run-cli.ts'

/** What a command works with, and how that is closed. */
export interface OpenDeps<Deps> {
  readonly deps: Deps
  close(): Promise<void>
}

export interface RunCommandOptions {
  /** Whether progress names its steps; a log that is not a terminal gets a line for each step then. Default true. */
  readonly namesSteps?: boolean
}

/**
 * Runs a subcommand over what it works with: results go to stdout, progress to stderr. However `run` ends, the progress is
 * taken away and the deps are closed.
 * @param run Its result, e.g. the exit code, is the result of the call.
 * @throws what `run` and `close` throw
 */
export async function runCommand<Deps, Result>(
  { stdout, stderr }: Pick<CliIo, 'stdout' | 'stderr'>,
  { deps, close }: OpenDeps<Deps>,
  run: (deps: Deps, report: CommandReport) => Promise<Result>,
  { namesSteps = true }: RunCommandOptions = {},
): Promise<Result> {
  const progress = createProgress(stderr)
  try {
    return await run(deps, {
      line: (text) => void stdout.write(`${text}\n`),
      progress: (done, total, message) => progress.update(done, total, namesSteps ? message : undefined),
      clear: progress.clear,
    })
  } finally {
    progress.clear()
    await close()
  }
}
