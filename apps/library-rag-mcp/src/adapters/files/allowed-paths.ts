import { realpath } from 'node:fs/promises'
import { isAbsolute, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError, readFailure } from '@agora-mcp/core/errors'
import { isUnder } from '@agora-mcp/core/folders'
import { say, shownPath } from '../../messages/index.ts'

/** Folders that the user lets the server read, and the checks of paths against them. */
export interface AllowedPaths {
  /** Lists the folders with links resolved; a missing folder keeps the name it was given. */
  folders(): Promise<string[]>
  /**
   * Resolves a path as a person writes it: expands `~`, follows links, starts relative paths at the first
   * folder.
   * @throws AppError not_allowed for a path outside the folders, invalid_input for an empty path, not_found,
   * unavailable.
   */
  resolve(path: string): Promise<string>
  cannotRead(path: string, cause: unknown): AppError
}

/** @param home Folder that `~` stands for. */
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

export function isWebAddress(path: string): boolean {
  return /^https?:/i.test(path.trim())
}

function locate(path: string, home: string, base: string): string {
  if (path === '' || path.includes('\0')) {
    throw new AppError('invalid_input', say('path_malformed'))
  }
  if (isWebAddress(path)) {
    throw new AppError('not_allowed', say('address_disabled'))
  }
  if (/^file:/i.test(path)) {
    try {
      return fileURLToPath(path)
    } catch (cause) {
      throw new AppError('invalid_input', say('file_address_malformed', { path }), { cause })
    }
  }
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(path)) {
    throw new AppError('invalid_input', say('address_unsupported', { path }))
  }
  if (path === '~' || path.startsWith('~/') || path.startsWith(`~${sep}`)) return join(home, path.slice(1))
  return isAbsolute(path) ? path : resolve(base, path)
}

const outside = (path: string, roots: readonly string[]): AppError =>
  new AppError('not_allowed', say('path_outside', { path, folders: roots.join(', ') }))

function cannotRead(path: string, roots: readonly string[], cause: unknown): AppError {
  const missing = `Check the spelling of the path. A relative path starts at ${roots[0]}.`
  return readFailure(shownPath(path), cause, {
    missing,
    tooLong: 'Give the path of a PDF, e.g. ~/Books/menon.pdf.',
  })
}
