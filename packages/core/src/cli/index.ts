export { unsupportedNode } from './node-version.ts'
export { createProgress, type Progress } from './progress.ts'
export type { BuiltServer, CliIo, CliSpec, Subcommand } from './run-cli.ts'
export { runProcess } from './run-process.ts'
