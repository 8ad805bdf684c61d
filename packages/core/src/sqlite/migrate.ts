import { existsSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '../errors/index.ts'
import { makePrivateFile } from '../files/index.ts'
import { type Connection, existing } from './connection.ts'
import type { DatabaseFile } from './sqlite-error.ts'

/** One step of a schema. Steps are only ever appended. */
export interface Migration {
  /** Content of the step, e.g. `works and chunks`. */
  readonly name: string
  /** Runs inside the transaction of the upgrade, so it must not use BEGIN or COMMIT. */
  readonly up: (connection: Connection) => void
}

const versionOf = (connection: Connection) =>
  existing(connection.sql<{ user_version: number }>('PRAGMA user_version').get()).user_version

/**
 * Upgrades a schema: all missing steps in one transaction, so that a failure leaves the file unchanged.
 * Existing data is copied first to `<file>.v<old version>`, which is kept.
 * @throws AppError config if a newer program wrote the file
 */
export function migrate(connection: Connection, file: DatabaseFile, migrations: readonly Migration[]): void {
  const refuseNewer = (version: number) => {
    if (version <= migrations.length) return
    throw new AppError('config', `${file.path} was written by a newer ${file.program}`, {
      hint: `Update ${file.program}; this one knows version ${migrations.length} of its data, the file has ${version}.`,
    })
  }
  const found = versionOf(connection)
  refuseNewer(found)
  if (found === migrations.length) return

  connection.exec('BEGIN IMMEDIATE')
  try {
    // Read again under the lock: of many programs that start at once, one upgrades.
    const version = versionOf(connection)
    refuseNewer(version)
    if (version > 0 && version < migrations.length) keepCopy(file.path, version)
    for (const migration of migrations.slice(version)) migration.up(connection)
    connection.exec(`PRAGMA user_version = ${migrations.length}`)
    connection.exec('COMMIT')
  } catch (error) {
    connection.exec('ROLLBACK')
    throw error
  }
}

/** Copies the committed data through a second connection, since VACUUM cannot run inside the upgrade's transaction. */
function keepCopy(path: string, version: number): void {
  const copy = `${path}.v${version}`
  if (existsSync(copy)) return
  const unfinished = `${copy}.partial`
  rmSync(unfinished, { force: true })
  // SQLite writes into the empty file and keeps its permissions.
  makePrivateFile(unfinished)
  const source = new DatabaseSync(path)
  try {
    source.prepare('VACUUM INTO ?').run(unfinished)
  } finally {
    source.close()
  }
  renameSync(unfinished, copy)
}
