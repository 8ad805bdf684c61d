import '@agora-mcp/core/log/stdout-guard'
import { type CliIo, runCommand, runProcess } from '@agora-mcp/core/cli'
import { openLog } from '@agora-mcp/core/cli/settings'
import manifest from '../package.json' with { type: 'json' }
import { localSourceFiles } from './adapters/files/source-files.ts'
import { runImport } from './commands/import.ts'
import { loadConfig } from './config.ts'
import { buildDeps, openImportTarget, ownerSqlOf } from './deps.ts'
import { IMPORT_USAGE, readImportArguments } from './import-arguments.ts'
import { createServer } from './server.ts'

const SQL_USAGE = 'sql   print the SQL that speeds up searches of a PostgreSQL database; its owner runs it'

async function importFiles(args: readonly string[], io: CliIo): Promise<number> {
  const request = readImportArguments(args)
  const { target, close } = await openImportTarget(loadConfig(io.env))
  return await runCommand(io, { deps: target, close }, (to, report) =>
    runImport(request, localSourceFiles, to, report),
  )
}

async function printOwnerSql(_: readonly string[], { env, stdout }: CliIo): Promise<number> {
  stdout.write(await ownerSqlOf(loadConfig(env)))
  return 0
}

await runProcess(
  {
    name: manifest.name,
    version: manifest.version,
    shortName: 'budget-filters',
    port: 3003,
    about: 'MCP server: exact filter values for Romanian public budgets, from names as people write them.',
    subcommands: {
      import: { usage: IMPORT_USAGE, run: importFiles },
      sql: { usage: SQL_USAGE, run: printOwnerSql },
    },
    build(env) {
      const config = loadConfig(env)
      const log = openLog(config)
      const { deps, close } = buildDeps(config, log)
      return { server: createServer(deps, log), settings: config, close }
    },
  },
  process,
)
