export { unsupportedNode } from './node-version.ts'
export { type BuiltServer, type CliIo, type CliSpec, runCli, type Subcommand } from './run-cli.ts'
