import { AppError, type ErrorCode } from './app-error.ts'
import type { CodedMessage } from './coded-message.ts'
import { sayOfFile } from './file-messages.ts'

type Explanation = readonly [code: ErrorCode, say: (path: string) => CodedMessage]
type Explanations = Readonly<Record<string, Explanation>>

const SHARED: Explanations = {
  EISDIR: ['invalid_input', (path) => sayOfFile('is_folder', { path })],
  ELOOP: ['invalid_input', (path) => sayOfFile('link_loop', { path })],
  ENAMETOOLONG: ['invalid_input', () => sayOfFile('path_too_long')],
}
const MISSING: Explanation = ['not_found', (path) => sayOfFile('missing', { path })]
const NOT_READABLE: Explanation = ['invalid_input', (path) => sayOfFile('not_readable', { path })]
const READING: Explanations = {
  ...SHARED,
  ENOENT: MISSING,
  ENOTDIR: MISSING,
  EACCES: NOT_READABLE,
  EPERM: NOT_READABLE,
}
const NOT_WRITABLE: Explanation = ['invalid_input', (path) => sayOfFile('not_writable', { path })]
const WRITING: Explanations = {
  ...SHARED,
  ENOENT: ['not_found', (path) => sayOfFile('no_folder', { path })],
  ENOTDIR: ['not_found', (path) => sayOfFile('parent_is_file', { path })],
  EEXIST: ['conflict', (path) => sayOfFile('exists', { path })],
  EACCES: NOT_WRITABLE,
  EPERM: NOT_WRITABLE,
  EROFS: NOT_WRITABLE,
  ENOSPC: ['unavailable', (path) => sayOfFile('disk_full', { path })],
}

/**
 * Explains why a file named by the user could not be read, and what to do.
 * @param path As the message shows it.
 * @param cause A failure of `node:fs`.
 * @param hints Specific advice for a missing file or a path that is too long; by default the message only
 * suggests that the path may be wrong.
 */
export function readFailure(
  path: string,
  cause: unknown,
  { missing, tooLong }: { readonly missing?: string; readonly tooLong?: string } = {},
): AppError {
  const systemCode = String(Object(cause).code)
  const [code, say] = READING[systemCode] ?? ['unavailable', () => sayOfFile('read_failed', { path })]
  const hints: Readonly<Record<string, string | undefined>> = {
    ENOENT: missing,
    ENOTDIR: missing,
    ENAMETOOLONG: tooLong,
  }
  return new AppError(code, say(path), { hint: hints[systemCode], cause })
}

/** Same as {@link readFailure}, for a file or folder that could not be written or created. */
export function writeFailure(path: string, cause: unknown): AppError {
  const [code, say] = WRITING[String(Object(cause).code)] ?? [
    'unavailable',
    () => sayOfFile('write_failed', { path }),
  ]
  return new AppError(code, say(path), { cause })
}
