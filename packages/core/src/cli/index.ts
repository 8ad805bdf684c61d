export { unsupportedNode } from './node-version.ts'
export { createProgress, type Progress } from './progress.ts'
export { type BuiltServer, type CliIo, type CliSpec, runCli, type Subcommand } from './run-cli.ts'
