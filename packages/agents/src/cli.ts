import '@agora-mcp/core/log/stdout-guard'
import { asksForHelp, usageLines } from '@agora-mcp/core/cli/usage'
import { AppError, isAppError, withHint } from '@agora-mcp/core/errors'
import { createLogger } from '@agora-mcp/core/log'
import manifest from '../package.json' with { type: 'json' }
import { ask } from './commands/ask.ts'
import type { Command, CommandIo, Settings } from './commands/command.ts'
import { erase } from './commands/erase.ts'
import { exportSession } from './commands/export.ts'
import { mcp } from './commands/mcp.ts'
import { replay } from './commands/replay.ts'
import { serve } from './commands/serve.ts'
import { sessions } from './commands/sessions.ts'
import { verify } from './commands/verify.ts'
import { loadConfig } from './config.ts'
import { openLog } from './open-log.ts'

const NAME = 'agora-agents'
const EXIT_FAILURE = 1
const EXIT_CONFIG = 2

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries<Command>({
    serve,
    ask,
    mcp,
    sessions,
    replay,
    verify,
    export: exportSession,
    erase,
  }),
)

const help = (): string =>
  [
    `${NAME} ${manifest.version}`,
    'A team of agents that answers from documents, data and memory, acts with consent, and can be audited.',
    '',
    'Usage:',
    ...usageLines(NAME, [...Array.from(COMMANDS.values(), ({ usage }) => usage), '--help, --version']),
    '',
    'Settings are environment variables. The first ones to know:',
    '  AGENTS_DOCUMENTS   folders of documents to answer from, separated like PATH',
    '  AGENTS_MODEL       mistral:…, anthropic:… or openai:…; without a key extractive, which quotes sentences',
    '  AGENTS_DATA_DIR    where the log and the memory are kept',
    'All of them: https://github.com/agora-mcp/agora-mcp/tree/main/packages/agents#settings',
    '',
  ].join('\n')

async function run([name, ...args]: readonly string[], io: CommandIo): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h') {
    io.stdout.write(help())
    return name === undefined ? EXIT_CONFIG : 0
  }
  if (name === '--version' || name === '-v') {
    io.stdout.write(`${manifest.version}\n`)
    return 0
  }
  const command = COMMANDS.get(name)
  if (command === undefined) throw new AppError('config', `Unknown command ${name}.`, { hint: 'See --help.' })
  if (asksForHelp(args)) {
    io.stdout.write(`${['Usage:', ...usageLines(NAME, [command.usage]), ''].join('\n')}`)
    return 0
  }
  return command.run(args, io)
}

const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => stop.abort(new AppError('unavailable', 'Interrupted.')))
}

let read: Settings | undefined
const settings = (): Settings => {
  if (read === undefined) {
    const config = loadConfig(process.env)
    const secrets = config.secrets.map((secret) => secret.reveal())
    read = { config, logger: createLogger({ level: config.logLevel, secrets }), version: manifest.version }
  }
  return read
}

const io: CommandIo = {
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: stop.signal,
  settings,
  async openTeam() {
    const { config, logger } = settings()
    // Servers, models and documents are most of the program; commands on the log start without them.
    const { openTeam } = await import('./open-team.ts')
    return openTeam(config, logger)
  },
  openLog() {
    const { config, logger } = settings()
    return openLog(config, logger)
  },
}

try {
  process.exitCode = await run(process.argv.slice(2), io)
} catch (error) {
  const line = isAppError(error) ? withHint(error) : String(error)
  process.stderr.write(`${NAME}: ${line}\n`)
  process.exitCode = isAppError(error) && error.code === 'config' ? EXIT_CONFIG : EXIT_FAILURE
}
