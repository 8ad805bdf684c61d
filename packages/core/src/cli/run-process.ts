import { AppError } from '../errors/index.ts'
import { quietPipe } from './quiet-pipe.ts'
import { type CliSpec, runCli } from './run-cli.ts'

/** Runs a program as this process and sets its exit code. SIGTERM and SIGINT stop it. */
export async function runProcess(spec: CliSpec, process: NodeJS.Process): Promise<void> {
  const stop = new AbortController()
  const interrupt = () => {
    const hint = spec.whenInterrupted
    stop.abort(new AppError('unavailable', 'Interrupted.', hint === undefined ? {} : { hint }))
  }
  process.once('SIGTERM', interrupt)
  process.once('SIGINT', interrupt)
  const { env, stdin, stdout, stderr, execPath, platform, argv } = process
  quietPipe(stdout)
  process.exitCode = await runCli(spec, {
    args: argv.slice(2),
    program: { node: execPath, file: argv[1] ?? '', platform },
    env,
    stdin,
    stdout,
    stderr,
    signal: stop.signal,
  })
}
