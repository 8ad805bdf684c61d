import '@agora-mcp/core/log/stdout-guard'
import { basename } from 'node:path'
import { type CliIo, runCommand, runProcess } from '@agora-mcp/core/cli'
import type { CommandReport } from '@agora-mcp/core/cli/command-report'
import { openLog } from '@agora-mcp/core/cli/settings'
import manifest from '../package.json' with { type: 'json' }
import { capturedLock, isSomethingCaptured, openCaptured } from './adapters/capture/captured-folder.ts'
import {
  EXPORT_USAGE,
  HOOK_USAGE,
  IMPORT_USAGE,
  MIGRATE_USAGE,
  RECALL_USAGE,
  REINDEX_USAGE,
  readExportArguments,
  readImportArguments,
  readRecallArguments,
  refuseArguments,
  requireStore,
} from './command-arguments.ts'
import { counted } from './commands/counted.ts'
import { loadConfig } from './config.ts'
import { buildDeps, type OpenDeps, openMigratables, openSharedParts } from './deps.ts'
import { storeCapturedLater } from './hook.ts'
import { openPeople } from './people.ts'
import { createServer } from './server.ts'

/** Runs a command on the owner's store, and closes it afterwards. */
async function withStore(
  io: CliIo,
  run: (deps: OpenDeps['deps'], report: CommandReport) => Promise<void>,
): Promise<number> {
  const config = loadConfig(io.env)
  await runCommand(io, buildDeps(config, { log: openLog(config), viewer: 'owner' }), run)
  return 0
}

async function importFile(args: readonly string[], io: CliIo): Promise<number> {
  const { files, withSecrets } = readImportArguments(args)
  const { readExportFiles } = await import('./adapters/files/read-export-file.ts')
  const { runImport } = await import('./commands/import.ts')
  const read = await readExportFiles(files)
  return withStore(io, (deps, report) => runImport({ ...read, withSecrets }, deps, report, io.signal))
}

async function exportFile(args: readonly string[], io: CliIo): Promise<number> {
  const { file, sharedOnly } = readExportArguments(args)
  const { createLineFile } = await import('./adapters/files/line-file.ts')
  const { runExport } = await import('./commands/export.ts')
  return withStore(io, async (deps, report) => {
    const target = createLineFile(file)
    try {
      await runExport(target.line, deps, report, { sharedOnly })
      target.finish()
    } catch (error) {
      target.discard()
      throw error
    }
  })
}

async function recall(args: readonly string[], io: CliIo): Promise<number> {
  const options = { ...readRecallArguments(args), folder: basename(process.cwd()) }
  const { runRecall } = await import('./commands/recall.ts')
  return withStore(io, (deps, report) => runRecall(options, deps, report))
}

/** Stores what hooks have captured. One process at a time does this, including what arrives meanwhile. */
async function hook(args: readonly string[], io: CliIo): Promise<number> {
  requireStore(args)
  const { dataDir } = loadConfig(io.env)
  const { tryLockFile } = await import('@agora-mcp/core/sqlite')
  const { storeCaptured } = await import('./pipeline/store-captured.ts')
  while (isSomethingCaptured(dataDir)) {
    const lock = tryLockFile(capturedLock(dataDir))
    if (lock === null) return 0
    try {
      await withStore(io, async (deps, { line, progress, clear }) => {
        const work = { signal: io.signal, progress: (done: number, total = done) => progress(done, total) }
        const { conversations, messages } = await storeCaptured(openCaptured(dataDir), deps, work)
        clear()
        line(`Stored ${counted(conversations, 'conversation')}, ${counted(messages, 'message')}.`)
      })
    } finally {
      lock.release()
    }
  }
  return 0
}

async function reindex(args: readonly string[], io: CliIo): Promise<number> {
  refuseArguments(args, 'reindex')
  const { runReindex } = await import('./commands/reindex.ts')
  return withStore(io, (deps, report) => runReindex(deps, report, io.signal))
}

async function migrate(args: readonly string[], io: CliIo): Promise<number> {
  const { readMigrateArguments, requireWeaviate } = await import('@agora-mcp/core/migration')
  const { MIGRATED, runMigrate } = await import('./commands/migrate.ts')
  const { to } = readMigrateArguments(args, manifest.name)
  const config = loadConfig(io.env)
  const weaviate = requireWeaviate(config.weaviate, { to, ...MIGRATED })
  return withStore(io, async (deps, report) => {
    const { stores, close } = await openMigratables(config, weaviate, deps.embedder)
    try {
      await runMigrate({ stores, to }, deps, report, io.signal)
    } finally {
      await close()
    }
  })
}

await runProcess(
  {
    name: manifest.name,
    version: manifest.version,
    shortName: 'memory',
    port: 3001,
    about: 'MCP server that lets an assistant remember thoughts and conversations, and find them by meaning.',
    whenInterrupted: 'Imported items are kept; run the command again to resume.',
    subcommands: {
      import: { usage: IMPORT_USAGE, run: importFile },
      export: { usage: EXPORT_USAGE, run: exportFile },
      recall: { usage: RECALL_USAGE, run: recall },
      hook: { usage: HOOK_USAGE, run: hook },
      reindex: { usage: REINDEX_USAGE, run: reindex },
      migrate: { usage: MIGRATE_USAGE, run: migrate },
    },
    build(env, transport) {
      const config = loadConfig(env)
      const log = openLog(config)
      // Over HTTP the bearer of the token is the owner; without a token nobody is.
      const viewer = transport === 'stdio' || config.httpToken !== undefined ? 'owner' : 'anyone'
      const shared = openSharedParts(config, log)
      const { deps, close } = buildDeps(config, { log, viewer, shared })
      // Stores what a killed process has left.
      if (isSomethingCaptured(config.dataDir)) storeCapturedLater(process)
      const people =
        transport === 'http' && config.httpOAuth !== undefined
          ? openPeople(config, { log, shared })
          : undefined
      return {
        server: createServer(deps, log),
        settings: config,
        people,
        async close() {
          await people?.close()
          await close()
          await shared.close()
        },
      }
    },
  },
  process,
)
