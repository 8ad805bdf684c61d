import type { Readable, Writable } from 'node:stream'
import type { Env } from '../config/index.ts'
import { AppError, isAppError, withHint } from '../errors/index.ts'
import { isLoopback } from '../mcp/http/loopback.ts'
import type { PeopleServers } from '../mcp/http/run-http.ts'
import { type McpServer, runStdio } from '../mcp/index.ts'
import type { Program } from './connect/index.ts'
import { parseArgs } from './parse-args.ts'
import type { ServerSettings } from './settings/index.ts'
import { asksForHelp, usageLines } from './usage.ts'

/** Streams and environment of a program: `process`, or a stand-in for tests. */
export interface CliIo {
  readonly args: readonly string[]
  readonly env: Env
  /** `isTTY` means that a person started the program by hand. */
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Writable & { readonly isTTY?: boolean }
  readonly stderr: Writable
  readonly program: Program
  readonly signal: AbortSignal
}

export interface CliSpec {
  readonly name: string
  readonly version: string
  /** Description for `--help`; the usage lines are added. */
  readonly about: string
  /** Name under which clients list this server, e.g. `library`. */
  readonly shortName: string
  /** Default port of `--http`; different for each server, so that all can run on one machine. */
  readonly port: number
  readonly subcommands?: Readonly<Record<string, Subcommand>>
  /** Hint for a subcommand that was interrupted, e.g. `Run it again to resume.` */
  readonly whenInterrupted?: string
  /** Opens nothing. Over HTTP, callers may be other people than the user. @throws AppError config */
  build(env: Env, transport: 'stdio' | 'http'): BuiltServer
}

export interface BuiltServer {
  readonly server: McpServer
  readonly settings: Pick<ServerSettings, 'httpToken' | 'httpAllowedHosts' | 'httpVariables'> &
    Partial<Pick<ServerSettings, 'httpOAuth'>>
  /** Servers with separate data for each person identified by an issuer's tokens. */
  readonly people?: PeopleServers | undefined
  close(): Promise<void>
}

export interface Subcommand {
  /** Arguments and, after three spaces, the description, e.g. `ingest FILE…   put PDFs into the library`. */
  readonly usage: string
  run(args: readonly string[], io: CliIo): Promise<number>
}

const EXIT_FAILURE = 1
const EXIT_CONFIG = 2

/** Runs the program and resolves to its exit code: 0; 1 for a failure; 2 for wrong arguments or configuration. */
export async function runCli(spec: CliSpec, io: CliIo): Promise<number> {
  try {
    return await run(spec, io)
  } catch (error) {
    const line = isAppError(error) ? withHint(error) : String(error)
    io.stderr.write(`${spec.name}: ${line.replaceAll('\n', ' ')}\n`)
    return isAppError(error) && error.code === 'config' ? EXIT_CONFIG : EXIT_FAILURE
  }
}

async function run(spec: CliSpec, io: CliIo): Promise<number> {
  const subcommands: CliSpec['subcommands'] = { connect: connectCommand(spec), ...spec.subcommands }
  const command = parseArgs(io.args, Object.keys(subcommands), spec.port)
  if (command.kind === 'help') {
    io.stdout.write(help(spec, Object.values(subcommands)))
    return 0
  }
  if (command.kind === 'version') {
    io.stdout.write(`${spec.version}\n`)
    return 0
  }
  if (command.kind === 'subcommand') {
    const subcommand = subcommands[command.name]
    if (subcommand !== undefined && asksForHelp(command.args)) {
      io.stdout.write(`${['Usage:', ...usageLines(spec.name, [subcommand.usage]), ''].join('\n')}`)
      return 0
    }
    return (await subcommand?.run(command.args, io)) ?? EXIT_CONFIG
  }
  const { server, settings, people, close } = spec.build(io.env, command.kind)
  try {
    if (command.kind === 'stdio') {
      if (io.stdin.isTTY) io.stderr.write(await startedByHand(spec, io.program))
      await runStdio(server, io)
    } else {
      const token = settings.httpToken?.reveal()
      if (token === undefined && settings.httpOAuth === undefined && !isLoopback(command.host)) {
        throw new AppError(
          'config',
          `${command.host} can be reached from other machines, so a token is needed.`,
          {
            hint: `Set ${settings.httpVariables.token}, or listen on 127.0.0.1.`,
          },
        )
      }
      // Imported lazily, since it would slow down every start over stdio.
      const { runHttp } = await import('../mcp/http/run-http.ts')
      await runHttp(server, {
        ...command,
        token,
        oauth: settings.httpOAuth,
        people,
        allowedHosts: settings.httpAllowedHosts,
        variables: settings.httpVariables,
        signal: io.signal,
        onListening: (url) => io.stderr.write(`${spec.name} ${spec.version} listens on ${url}\n`),
      })
    }
  } finally {
    await close()
  }
  return 0
}

function connectCommand({ name, shortName, subcommands = {} }: CliSpec): Subcommand {
  const canCapture = Object.hasOwn(subcommands, 'hook')
  return {
    usage: `connect [CLIENT] [--print]${canCapture ? ' [--capture] [--yes]' : ''}   add this server to Claude Desktop, Claude Code, Cursor or VS Code${canCapture ? '; --capture: store its sessions' : ''}`,
    async run(args, io) {
      // Imported lazily, since servers started by clients never use it.
      const { commandEntry, connect, packageEntry, readConnectArguments } = await import('./connect/index.ts')
      const { client, printOnly, capture, isAgreed } = readConnectArguments(args, [shortName])
      if (capture && !canCapture)
        throw new AppError('config', `${name} has no --capture: it stores no conversations.`)
      const entries = [packageEntry(shortName, name, io.program)]
      return await connect(
        {
          client,
          printOnly,
          isAgreed,
          entries,
          capture: capture ? commandEntry(shortName, name, io.program) : null,
        },
        { ...io, platform: io.program.platform },
      )
    },
  }
}

/** Explains to a person who started the server in a terminal why it seems to hang. */
async function startedByHand({ name, version, shortName, port }: CliSpec, program: Program): Promise<string> {
  const { packageEntry } = await import('./connect/index.ts')
  const { command, args } = packageEntry(shortName, name, program)
  const line = [command, ...args].map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(' ')
  return `${[
    `${name} ${version} waits for an MCP client on stdin. Clients start it themselves; there is nothing to type here.`,
    `  Connect a client:   ${line} connect`,
    `  or Claude Code:     claude mcp add -s user ${shortName} -- ${line}`,
    `  Serve HTTP instead: ${line} --http   (http://127.0.0.1:${port}/mcp)`,
    '  More: --help. Ctrl+C stops it.',
  ].join('\n')}\n`
}

function help({ name, version, about, port }: CliSpec, subcommands: readonly Subcommand[]): string {
  const lines = [
    `${name} ${version}`,
    about,
    '',
    'Usage:',
    ...usageLines(name, [
      '   serve one MCP client over stdio; clients start it so',
      `--http [HOST:PORT]   serve Streamable HTTP at /mcp (default 127.0.0.1:${port})`,
      ...subcommands.map(({ usage }) => usage),
      '--help, --version',
    ]),
    '',
    'Settings are environment variables, which the README lists:',
    `  https://github.com/agora-mcp/agora-mcp/tree/main/apps/${name}#settings`,
    '',
  ]
  return lines.join('\n')
}
