export { migrate } from './migrate.ts'
export {
  type Counts,
  type Engine,
  type MovableStore,
  type MovableStores,
  type MovedItem,
  movableStores,
} from './movable-store.ts'
export {
  type MigrationRun,
  readMigrateArguments,
  requireWeaviate,
  runMigration,
} from './run-migration.ts'
