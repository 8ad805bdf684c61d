import { AppError } from './app-error.ts'

/** Says that a store takes no writes while a migration reads it or fills it. @param place the store, as people name it */
export const beingMigrated = (place: string): AppError =>
  new AppError('unavailable', `${place} is being migrated`, {
    hint: 'Nothing was stored. Try again when `migrate` has ended, on the store that is used from then on.',
    retryAfterSeconds: 30,
  })
