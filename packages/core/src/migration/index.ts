export {
  ENGINES,
  type Engine,
  type MigratableStore,
  type MigratableStores,
  type MovedItem,
} from './migratable-store.ts'
export {
  type MigrationRun,
  readMigrateArguments,
  requireWeaviate,
  runMigration,
} from './run-migration.ts'
