import { AppError, type ErrorCode } from './app-error.ts'

interface Explanation {
  readonly code: ErrorCode
  readonly message: (path: string) => string
  readonly hint: string
}

const MISSING: Explanation = {
  code: 'not_found',
  message: (path) => `There is no file ${path}`,
  hint: 'Check how the path is spelt.',
}
const FOLDER: Explanation = {
  code: 'invalid_input',
  message: (path) => `${path} is a folder`,
  hint: 'Give the path of a file.',
}
const SHARED: Readonly<Record<string, Explanation>> = {
  EISDIR: FOLDER,
  ELOOP: {
    code: 'invalid_input',
    message: (path) => `${path} is a link that leads to itself`,
    hint: 'Give the file itself.',
  },
  ENAMETOOLONG: {
    code: 'invalid_input',
    message: () => 'The path is longer than the system allows',
    hint: 'Give a shorter path.',
  },
}
const NOT_READABLE: Explanation = {
  code: 'invalid_input',
  message: (path) => `${path} may not be read by this user`,
  hint: 'Change its permissions, or give a copy.',
}
const READING: Readonly<Record<string, Explanation>> = {
  ...SHARED,
  ENOENT: MISSING,
  ENOTDIR: MISSING,
  EACCES: NOT_READABLE,
  EPERM: NOT_READABLE,
}
const NO_FOLDER: Explanation = {
  code: 'not_found',
  message: (path) => `The folder of ${path} does not exist`,
  hint: 'Create the folder, or choose another one.',
}
const NOT_WRITABLE: Explanation = {
  code: 'invalid_input',
  message: (path) => `${path} may not be written by this user`,
  hint: 'Choose another folder, or change its permissions.',
}
const WRITING: Readonly<Record<string, Explanation>> = {
  ...SHARED,
  ENOENT: NO_FOLDER,
  ENOTDIR: { ...NO_FOLDER, message: (path) => `What should be the folder of ${path} is a file` },
  EEXIST: {
    code: 'conflict',
    message: (path) => `${path} exists already`,
    hint: 'Choose another name.',
  },
  EACCES: NOT_WRITABLE,
  EPERM: NOT_WRITABLE,
  EROFS: NOT_WRITABLE,
  ENOSPC: {
    code: 'unavailable',
    message: (path) => `The disk of ${path} is full`,
    hint: 'Make room on that disk, then try again.',
  },
}

const explained = (
  known: Readonly<Record<string, Explanation>>,
  path: string,
  cause: unknown,
  otherwise: string,
  hints: Readonly<Record<string, string | undefined>> = {},
): AppError => {
  const systemCode = String(Object(cause).code)
  const { code, message, hint } = known[systemCode] ?? {
    code: 'unavailable' as const,
    message: () => `${path} ${otherwise}`,
    hint: 'Check that its disk is there, or choose another place.',
  }
  return new AppError(code, message(path), { hint: hints[systemCode] ?? hint, cause })
}

/**
 * Why a file that somebody named could not be read, in plain words, with what to do.
 * @param path As the message shows it.
 * @param cause A failure of `node:fs`.
 * @param hints What to do where more can be said than that the path may be wrong: there is no such file, or its path is too
 *   long to be one.
 */
export const readFailure = (
  path: string,
  cause: unknown,
  { missing, tooLong }: { readonly missing?: string; readonly tooLong?: string } = {},
): AppError =>
  explained(READING, path, cause, 'cannot be read', {
    ENOENT: missing,
    ENOTDIR: missing,
    ENAMETOOLONG: tooLong,
  })

/** The same for a file or folder that could not be written or made. */
export const writeFailure = (path: string, cause: unknown): AppError =>
  explained(WRITING, path, cause, 'cannot be written')
