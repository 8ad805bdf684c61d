import type { CommandReport } from './command-report.ts'
import { createProgress } from './progress.ts'
import type { CliIo } from './run-cli.ts'

export interface OpenDeps<Deps> {
  readonly deps: Deps
  close(): Promise<void>
}

export interface RunCommandOptions {
  /** True if progress names its steps; a log that is not a terminal then gets a line for each. Default true. */
  readonly namesSteps?: boolean
}

/**
 * Runs a subcommand with its dependencies: results go to stdout, progress to stderr. However `run` ends, the
 * progress is cleared and the dependencies are closed.
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
