import { parseArgs } from 'node:util'
import type { CommandReport } from '../cli/command-report.ts'
import { AppError } from '../errors/index.ts'
import {
  ENGINES,
  type Engine,
  type MigratableStores,
  type MigrationPlan,
  type MovedItem,
} from './migratable-store.ts'
import { type Contents, migrate } from './migrate.ts'

/** Reads the arguments of the command. @throws AppError config unless they are `--to` and an engine */
export function readMigrateArguments(args: readonly string[], program: string): { to: Engine } {
  const hint = `Usage: ${program} migrate --to weaviate|sqlite`
  try {
    const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } })
    const to = ENGINES.find((engine) => engine === values.to)
    if (to === undefined) throw new Error(`--to takes ${ENGINES.join(' or ')}.`)
    return { to }
  } catch (cause) {
    throw new AppError('config', String((cause as Error).message).replaceAll('\n', ' '), { hint, cause })
  }
}

/** Address of Weaviate, which either direction needs. @throws AppError config if it is not set */
export function requireWeaviate<Settings>(
  settings: Settings | undefined,
  { to, variables, subject }: { to: Engine; variables: string; subject: string },
): Settings {
  if (settings !== undefined) return settings
  throw new AppError(
    'config',
    to === 'weaviate'
      ? `${variables}_WEAVIATE_URL is not set, so it is not known where the ${subject} is to go`
      : `${variables}_WEAVIATE_URL is not set, so the ${subject} lies in SQLite already`,
    { hint: `Set ${variables}_WEAVIATE_URL for this command, e.g. to http://127.0.0.1:8080.` },
  )
}

export interface MigrationRun<Item extends MovedItem> extends Pick<MigrationPlan<Item>, 'countsOf'> {
  readonly stores: MigratableStores<Item>
  readonly to: Engine
  readonly fingerprint: () => Promise<string>
  readonly variables: string
  /** Name of the data, e.g. `library`. */
  readonly subject: string
}

/**
 * Copies a store into another and prints the contents of both.
 * @throws AppError not_found for an empty source, config if the vectors are from another model than the
 * configured one, and as {@link migrate}
 */
export async function runMigration<Item extends MovedItem>(
  { stores, to: engine, variables, subject, fingerprint, ...rest }: MigrationRun<Item>,
  report: CommandReport,
  signal: AbortSignal,
): Promise<void> {
  const to = stores[engine]
  const from = stores[engine === 'sqlite' ? 'weaviate' : 'sqlite']
  if ((await from.size()) === 0) {
    throw new AppError('not_found', `There is nothing to copy in ${from.place}.`)
  }
  const stored = await from.fingerprint()
  const present = await fingerprint()
  if (stored !== null && stored !== present) {
    throw new AppError(
      'config',
      `${from.place} has vectors of another embedding model (${stored}) than ${variables}_EMBEDDING names (${present})`,
      { hint: `Set ${variables}_EMBEDDING to that model, or reindex the ${subject} before it is copied.` },
    )
  }
  const emptyPlace =
    engine === 'weaviate'
      ? `Set ${variables}_WEAVIATE_COLLECTION_PREFIX to a prefix that nothing uses yet, e.g. to Copy_.`
      : `Set ${variables}_DATA_DIR to an empty folder.`
  const { copied, source, target } = await migrate(
    { ...rest, from, to, emptyPlace },
    { signal, progress: report.progress },
  )
  report.clear()
  for (const line of table([
    [from.place, source],
    [to.place, target],
  ])) {
    report.line(line)
  }
  if (copied === 0) report.line('Both were equal already.')
  report.line(
    engine === 'weaviate'
      ? `From now on, start servers with ${variables}_WEAVIATE_URL; the file stays as it is.`
      : `From now on, start servers without ${variables}_WEAVIATE_URL; what lies in Weaviate stays as it is.`,
  )
}

function table(sides: readonly (readonly [place: string, Contents])[]): string[] {
  const names = Object.keys(sides[0]?.[1].counts ?? {})
  const rows = [
    ['', ...names, 'checksum'],
    ...sides.map(([place, { counts, checksum }]) => [
      place,
      ...names.map((name) => String(counts[name] ?? 0)),
      checksum(),
    ]),
  ]
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)),
    [],
  )
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 || column > names.length
          ? cell.padEnd(widths[column] ?? 0)
          : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}
