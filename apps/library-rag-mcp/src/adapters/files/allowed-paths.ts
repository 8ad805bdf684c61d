import { realpath } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError, quoted, readFailure } from '@agora-mcp/core/errors'

/** Characters of a path that a message repeats. */
const MAX_PATH = 200
const ROOTS_VARIABLE = 'LIBRARY_RAG_ALLOWED_ROOTS'
const URLS_VARIABLE = 'LIBRARY_RAG_ALLOW_URLS'

/** The folders that the user lets the server read, and the paths below them. */
export interface AllowedPaths {
  /** The folders, links resolved; one that is not there stays as it was named. */
  folders(): Promise<string[]>
  /**
   * The real path of what a person names: `~` and links are resolved, a relative path starts at the first folder.
   * @throws AppError invalid_input for a path outside the folders, or none; not_found, unavailable.
   */
  resolve(path: string): Promise<string>
  /** What a failure to read a path comes to. */
  cannotRead(path: string, cause: unknown): AppError
}

/** @param home What `~` stands for. */
export function createAllowedPaths(roots: readonly string[], home: string): AllowedPaths {
  const folders = () => Promise.all(roots.map((root) => realpath(root).catch(() => root)))
  return {
    folders,
    async resolve(path) {
      const asked = locate(path.trim(), home, roots[0] ?? home)
      const real = await realpath(asked).catch((cause) => {
        // The message must not tell what exists outside the roots.
        if (!roots.some((root) => isUnder(asked, root))) throw outside(path, roots)
        throw cannotRead(path, roots, cause)
      })
      if (!(await folders()).some((root) => isUnder(real, root))) throw outside(path, roots)
      return real
    },
    cannotRead: (path, cause) => cannotRead(path, roots, cause),
  }
}

/** A path as messages show it. */
export const shownPath = (path: string): string => quoted(path, MAX_PATH)

/** Whether a path is an address of the web. */
export function isWebAddress(path: string): boolean {
  return /^https?:/i.test(path.trim())
}

function locate(path: string, home: string, base: string): string {
  if (path === '' || path.includes('\0')) {
    throw new AppError('invalid_input', 'The path is empty or malformed', {
      hint: 'Give the path of a PDF, e.g. ~/Books/menon.pdf.',
    })
  }
  if (isWebAddress(path)) {
    throw new AppError('invalid_input', 'Addresses are not fetched: the server reads local files only', {
      hint: `Download the file and give its path, or set ${URLS_VARIABLE} to true.`,
    })
  }
  if (/^file:/i.test(path)) {
    try {
      return fileURLToPath(path)
    } catch (cause) {
      throw new AppError('invalid_input', `Not a file address: ${shownPath(path)}`, {
        hint: 'They look like file:///home/me/Books/menon.pdf; a plain path does as well.',
        cause,
      })
    }
  }
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(path)) {
    throw new AppError('invalid_input', `${shownPath(path)} is an address that cannot be read`, {
      hint: 'Download the file and give its path.',
    })
  }
  if (path === '~' || path.startsWith('~/') || path.startsWith(`~${sep}`)) return join(home, path.slice(1))
  return isAbsolute(path) ? path : resolve(base, path)
}

function isUnder(path: string, root: string): boolean {
  const way = relative(root, path)
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
}

function outside(path: string, roots: readonly string[]): AppError {
  return new AppError(
    'invalid_input',
    `${shownPath(path)} is outside the folders that may be read: ${roots.join(', ')}`,
    {
      hint: `Move the file there, or add its folder to ${ROOTS_VARIABLE}.`,
    },
  )
}

function cannotRead(path: string, roots: readonly string[], cause: unknown): AppError {
  const missing = `Check how it is spelt. A relative path starts at ${roots[0]}.`
  return readFailure(shownPath(path), cause, {
    missing,
    tooLong: 'Give the path of a PDF, e.g. ~/Books/menon.pdf.',
  })
}
