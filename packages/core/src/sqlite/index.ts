export type { Connection } from './connection.ts'
export type { Migration } from './migrate.ts'
export { type Database, type OpenDatabaseOptions, openDatabase } from './open-database.ts'
