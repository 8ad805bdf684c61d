export {
  type Counts,
  type Engine,
  type MigratableStore,
  type MigratableStores,
  type MovedItem,
  migratableStores,
} from './migratable-store.ts'
export { migrate } from './migrate.ts'
export {
  type MigrationRun,
  readMigrateArguments,
  requireWeaviate,
  runMigration,
} from './run-migration.ts'
