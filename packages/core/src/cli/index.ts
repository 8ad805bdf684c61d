export { unsupportedNode } from './node-version.ts'
export type { BuiltServer, CliIo, CliSpec, Subcommand } from './run-cli.ts'
export { runCommand } from './run-command.ts'
export { runProcess } from './run-process.ts'
