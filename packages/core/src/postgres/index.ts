export { openPool, type PoolOptions, withoutPassword } from './pool.ts'
export { explainPostgresError } from './postgres-error.ts'
