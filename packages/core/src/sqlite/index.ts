export type { Connection } from './connection.ts'
export { openMemoryDatabase } from './memory-database.ts'
export type { Migration } from './migrate.ts'
export { type Database, type OpenDatabaseOptions, openDatabase } from './open-database.ts'
