import '@agora-mcp/core/log/stdout-guard'
import { homedir } from 'node:os'
import { dirname } from 'node:path'
import { type CliIo, runCommand, runProcess } from '@agora-mcp/core/cli'
import type { CommandReport } from '@agora-mcp/core/cli/command-report'
import { openLog } from '@agora-mcp/core/cli/settings'
import { AppError, isAppError, withHint } from '@agora-mcp/core/errors'
import manifest from '../package.json' with { type: 'json' }
import { loadConfig } from './config.ts'
import { buildDeps, openMigratables } from './deps.ts'
import type { Deps } from './ports/deps.ts'
import { createServer } from './server.ts'

const INGEST_USAGE =
  'ingest FILE-or-FOLDER…   put documents of any kind into the library; the exit code is the number of files that failed'
const SYNC_USAGE =
  'sync FOLDER… [--watch] [--delete]   read new and changed files, follow moved ones, mark (or delete) what is gone; the exit code is the number of files that failed'
const REREAD_USAGE =
  'reread [ID…]   reread files that an older version has read, or those of the given documents; ids are kept'
const REINDEX_USAGE = 'reindex   recompute all embeddings, after a change of the model'
const CHECK_USAGE =
  'check FILE [--json]   check the quotations of a text; the exit code is the number that are not exact, 101 without a text'
const MIGRATE_USAGE = 'migrate --to weaviate|sqlite   copy the library into the other store, vectors included'

function openFor(env: CliIo['env'], allowedRoots?: readonly string[]) {
  const home = homedir()
  const config = loadConfig(env, home)
  const log = openLog({ ...config, logLevel: 'error' })
  return buildDeps(allowedRoots === undefined ? config : { ...config, allowedRoots }, { home, log })
}

async function ingestFiles(args: readonly string[], io: CliIo): Promise<number> {
  if (args.length === 0 || args.some((arg) => arg.startsWith('-'))) {
    throw new AppError('config', 'ingest takes files and folders.', { hint: `Usage: ${INGEST_USAGE}` })
  }
  // Loaded lazily: a server that only answers questions does not need it.
  const { findDocuments } = await import('./adapters/files/document-finder.ts')
  const { runIngest, skippedFileLines } = await import('./commands/ingest.ts')
  const { roots, ...request } = await findDocuments(args, process.cwd())
  if (request.files.length + request.missing.length + request.unreadable.length === 0) {
    const passedOver = skippedFileLines(request.passedOver)
    throw new AppError('not_found', `There is no document in ${args.join(', ')}.`, {
      hint: passedOver.length > 0 ? passedOver.join('\n') : 'The folder has no files.',
    })
  }
  // Naming a file on the command line allows reading it.
  return await withLibrary(io, roots, (deps, report) => runIngest(request, deps, report, io.signal))
}

async function syncFolders(args: readonly string[], io: CliIo): Promise<number> {
  const named = args.filter((arg) => !['--watch', '--delete'].includes(arg))
  if (named.length === 0 || named.some((arg) => arg.startsWith('-'))) {
    throw new AppError('config', 'sync takes folders.', { hint: `Usage: ${SYNC_USAGE}` })
  }
  const { openWatchedFolders } = await import('./adapters/files/watched-folders.ts')
  const { runSync } = await import('./commands/sync.ts')
  const folders = await openWatchedFolders(named, process.cwd())
  const request = { folders, deletes: args.includes('--delete'), watches: args.includes('--watch') }
  // Naming a folder on the command line allows reading it.
  return await withLibrary(io, folders.roots, (deps, report) => runSync(request, deps, report, io.signal))
}

async function rereadDocuments(args: readonly string[], io: CliIo): Promise<number> {
  if (args.some((arg) => arg.startsWith('-'))) {
    throw new AppError('config', 'reread takes ids of documents.', { hint: `Usage: ${REREAD_USAGE}` })
  }
  const { documentsToReread, runReread } = await import('./commands/reread.ts')
  const stored = await withLibrary(io, undefined, (deps) => documentsToReread(args, deps))
  // Files in the library were allowed when they were ingested.
  const roots = [...new Set(stored.map(({ sourcePath }) => dirname(sourcePath)))]
  return await withLibrary(io, roots, (deps, report) => runReread(stored, deps, report, io.signal))
}

async function reindexLibrary(args: readonly string[], io: CliIo): Promise<number> {
  if (args.length > 0) throw new AppError('config', 'reindex takes no arguments.')
  const { runReindex } = await import('./commands/reindex.ts')
  return await withLibrary(io, undefined, (deps, report) => runReindex(deps, report, io.signal))
}

async function migrateLibrary(args: readonly string[], io: CliIo): Promise<number> {
  const { readMigrateArguments, requireWeaviate } = await import('@agora-mcp/core/migration')
  const { MIGRATED, runMigrate } = await import('./commands/migrate.ts')
  const { to } = readMigrateArguments(args, manifest.name)
  const config = loadConfig(io.env, homedir())
  const weaviate = requireWeaviate(config.weaviate, { to, ...MIGRATED })
  const migrate = async (deps: Deps, report: CommandReport) => {
    const { stores, close } = await openMigratables(config, weaviate)
    try {
      return await runMigrate({ stores, to }, deps, report, io.signal)
    } finally {
      await close()
    }
  }
  return await withLibrary(io, undefined, migrate, true)
}

/** Exit code of a check without a text, distinct from every count. */
const NOTHING_CHECKED = 101

async function checkText(args: readonly string[], io: CliIo): Promise<number> {
  const asJson = args.includes('--json')
  const [file, ...more] = args.filter((arg) => arg !== '--json')
  if (file === undefined || file.startsWith('-') || more.length > 0) {
    throw new AppError('config', 'check takes one file.', { hint: `Usage: ${CHECK_USAGE}` })
  }
  const { readWrittenFile } = await import('./adapters/files/written-file.ts')
  const { createFormatReader } = await import('./adapters/formats/reader.ts')
  const { runCheck } = await import('./commands/check.ts')
  const written = await readWrittenFile(file, async () => createFormatReader(), io.signal).catch(
    (error: unknown) => {
      if (!isAppError(error)) throw error
      io.stderr.write(`${withHint(error)}\n`)
      return null
    },
  )
  if (written === null) return NOTHING_CHECKED
  return await withLibrary(io, undefined, (deps, report) =>
    runCheck({ ...written, asJson }, deps, report, io.signal),
  )
}

function withLibrary<Result>(
  io: CliIo,
  roots: readonly string[] | undefined,
  run: (deps: Deps, report: CommandReport) => Promise<Result>,
  // A log gets a line per quarter, not one per page.
  namesSteps = process.stderr.isTTY === true,
): Promise<Result> {
  return runCommand(io, openFor(io.env, roots), run, { namesSteps })
}

await runProcess(
  {
    name: manifest.name,
    version: manifest.version,
    shortName: 'library',
    port: 3000,
    about: 'MCP server: put documents in, get quotable, located passages out.',
    subcommands: {
      ingest: { usage: INGEST_USAGE, run: ingestFiles },
      sync: { usage: SYNC_USAGE, run: syncFolders },
      reread: { usage: REREAD_USAGE, run: rereadDocuments },
      check: { usage: CHECK_USAGE, run: checkText },
      reindex: { usage: REINDEX_USAGE, run: reindexLibrary },
      migrate: { usage: MIGRATE_USAGE, run: migrateLibrary },
    },
    whenInterrupted: 'Finished files are stored; run it again to resume.',
    build(env) {
      const home = homedir()
      const config = loadConfig(env, home)
      const log = openLog(config)
      const { deps, tasks, close } = buildDeps(config, { home, log })
      return { server: createServer(deps, log, tasks), settings: config, close }
    },
  },
  process,
)
