import { AppError } from './app-error.ts'

/** Error for a store that takes no writes while a migration reads or fills it; `place` is its name for people. */
export const beingMigrated = (place: string): AppError =>
  new AppError('unavailable', `${place} is being migrated`, {
    hint: 'Nothing was stored. Try again when `migrate` has ended, on the store that is used from then on.',
    retryAfterSeconds: 30,
  })
