import '@agora-mcp/core/log/stdout-guard'
import { homedir } from 'node:os'
import { type CliIo, createProgress, runCli } from '@agora-mcp/core/cli'
import { AppError } from '@agora-mcp/core/errors'
import { createLogger } from '@agora-mcp/core/log'
import manifest from '../package.json' with { type: 'json' }
import { loadConfig } from './config.ts'
import { buildDeps } from './deps.ts'
import { createServer } from './server.ts'

const INGEST_USAGE = 'ingest FILE-or-FOLDER…   put PDFs into the library; the exit code counts failures'

const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
process.once('SIGINT', () => stop.abort())

/** The configuration of a command, and what it opens. */
function openFor(env: CliIo['env'], allowedRoots?: readonly string[]) {
  const home = homedir()
  const config = loadConfig(env, home)
  const log = createLogger({ level: 'error', secrets: config.secrets.map((secret) => secret.reveal()) })
  return buildDeps(allowedRoots === undefined ? config : { ...config, allowedRoots }, { home, log })
}

async function ingestFiles(args: readonly string[], io: CliIo): Promise<number> {
  if (args.length === 0 || args.some((arg) => arg.startsWith('-'))) {
    throw new AppError('config', 'ingest takes files and folders.', { hint: `Usage: ${INGEST_USAGE}` })
  }
  // Only now: a server that is only asked questions needs nothing of it.
  const { findPdfs } = await import('./adapters/pdf-finder.ts')
  const { runIngest } = await import('./commands/ingest.ts')
  const { files, missing, roots } = await findPdfs(args, process.cwd())
  if (files.length + missing.length === 0) {
    throw new AppError('not_found', `There is no PDF in ${args.join(', ')}.`)
  }
  // Whoever names a file on the command line allows it to be read.
  const { deps, close } = openFor(io.env, roots)
  const progress = createProgress(io.stderr)
  const isTerminal = process.stderr.isTTY === true
  try {
    return await runIngest(
      { files, missing },
      deps,
      {
        line: (text) => void io.stdout.write(`${text}\n`),
        // A log wants a line a quarter, not one a page.
        progress: (done, total, message) => progress.update(done, total, isTerminal ? message : undefined),
        clear: progress.clear,
      },
      io.signal,
    )
  } finally {
    progress.clear()
    await close()
  }
}

process.exitCode = await runCli(
  {
    name: manifest.name,
    version: manifest.version,
    about: 'MCP server: put PDFs in, get quotable, located passages out.',
    subcommands: { ingest: { usage: INGEST_USAGE, run: ingestFiles } },
    tokenVariable: 'LIBRARY_RAG_HTTP_TOKEN',
    build(env) {
      const home = homedir()
      const config = loadConfig(env, home)
      const secrets = config.secrets.map((secret) => secret.reveal())
      const log = createLogger({ level: config.logLevel, secrets })
      const { deps, close } = buildDeps(config, { home, log })
      return {
        server: createServer(deps, log),
        httpToken: config.httpToken,
        httpAllowedHosts: config.httpAllowedHosts,
        close,
      }
    },
  },
  {
    args: process.argv.slice(2),
    env: process.env,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    signal: stop.signal,
  },
)
