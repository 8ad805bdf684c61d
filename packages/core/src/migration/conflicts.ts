import { AppError, quoted } from '../errors/index.ts'

/** Of a target that holds an item which is not a copy. @param name of that item */
export const notEmpty = (to: string, from: string, name: string): AppError =>
  new AppError('conflict', `${to} is not empty: ${quoted(name)} there is not a copy from ${from}`, {
    hint: 'Nothing was changed. Copy into an empty place, or delete there what is not to stay.',
  })

/** Of a target that somebody else changed meanwhile. @param name of what is not as it was copied */
export const written = (to: string, name: string): AppError =>
  new AppError(
    'conflict',
    `${to} was written to while it was being filled: ${quoted(name)} is not what was copied`,
    {
      hint: 'Stop the servers that use it. Delete there what was changed, or copy into an empty place.',
    },
  )
