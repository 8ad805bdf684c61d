import { AppError, quoted } from '../errors/index.ts'

/** Says that others changed the target. */
export const written = (to: string, name: string): AppError =>
  new AppError(
    'conflict',
    `${to} was written to while it was being filled: ${quoted(name)} is not what was copied`,
    {
      hint: 'Stop the servers that use it. Delete there what was changed, or copy into an empty place.',
    },
  )
