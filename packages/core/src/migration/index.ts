export { migrate } from './migrate.ts'
export type { Counts, MovableStore, MovedItem } from './movable-store.ts'
export {
  type Engine,
  type MigrationReport,
  type MigrationRun,
  readMigrateArguments,
  requireWeaviate,
  runMigration,
} from './run-migration.ts'
