import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@agora-mcp/core/errors'
import type { SourceFile, SourceFiles } from '../ports.ts'

export interface LocalFilesOptions {
  /** Folders under which files may be read; a relative path starts at the first. */
  roots: readonly string[]
  /** What `~` stands for. */
  home: string
  /** Default: 200 MB. */
  maxBytes?: number
}

const ROOTS_VARIABLE = 'LIBRARY_RAG_ALLOWED_ROOTS'
const URLS_VARIABLE = 'LIBRARY_RAG_ALLOW_URLS'

/** Reads files from the folders that the user allows, links resolved before the check. */
export function createLocalFiles({ roots, home, maxBytes = 200_000_000 }: LocalFilesOptions): SourceFiles {
  return {
    async read(path, signal) {
      const asked = locate(path.trim(), home, roots[0] ?? home)
      const real = await realpath(asked).catch((cause) => {
        // The message must not tell what exists outside the roots.
        if (!roots.some((root) => isUnder(asked, root))) throw outside(path, roots)
        throw cannotRead(path, cause)
      })
      const allowed = await Promise.all(roots.map((root) => realpath(root).catch(() => root)))
      if (!allowed.some((root) => isUnder(real, root))) throw outside(path, roots)
      return await readFile(real, path, maxBytes, signal)
    },
  }
}

/** Whether a path is an address of the web. */
export function isWebAddress(path: string): boolean {
  return /^https?:/i.test(path.trim())
}

function locate(path: string, home: string, base: string): string {
  if (path === '' || path.includes('\0'))
    throw new AppError('invalid_input', 'The path is empty or malformed')
  if (isWebAddress(path)) {
    throw new AppError('invalid_input', 'Addresses are not fetched: the server reads local files only', {
      hint: `Download the file and give its path, or set ${URLS_VARIABLE} to true.`,
    })
  }
  if (/^file:/i.test(path)) {
    try {
      return fileURLToPath(path)
    } catch (cause) {
      throw new AppError('invalid_input', `Not a file address: ${path}`, { cause })
    }
  }
  if (path === '~' || path.startsWith('~/') || path.startsWith(`~${sep}`)) return join(home, path.slice(1))
  return isAbsolute(path) ? path : resolve(base, path)
}

async function readFile(
  real: string,
  path: string,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<SourceFile> {
  let file: FileHandle
  try {
    // Without O_NONBLOCK, opening a named pipe would wait for a writer.
    file = await open(real, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (cause) {
    throw cannotRead(path, cause)
  }
  try {
    const info = await file.stat()
    if (info.isDirectory()) {
      throw new AppError('invalid_input', `${path} is a folder`, { hint: 'Give one file at a time.' })
    }
    if (!info.isFile()) throw new AppError('invalid_input', `${path} is no ordinary file`)
    if (info.size === 0) throw new AppError('invalid_input', `${path} is empty`)
    if (info.size > maxBytes) {
      throw new AppError('invalid_input', `${path} is larger than ${Math.round(maxBytes / 1e6)} MB`)
    }
    const bytes = new Uint8Array(await file.readFile(signal ? { signal } : {}))
    const contentHash = createHash('sha256').update(bytes).digest('hex')
    return { path: real, contentHash, bytes }
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof AppError ? error : cannotRead(path, error)
  } finally {
    await file.close()
  }
}

function isUnder(path: string, root: string): boolean {
  const way = relative(root, path)
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
}

function outside(path: string, roots: readonly string[]): AppError {
  return new AppError(
    'invalid_input',
    `${path} is outside the folders that may be read: ${roots.join(', ')}`,
    {
      hint: `Move the file there, or add its folder to ${ROOTS_VARIABLE}.`,
    },
  )
}

function cannotRead(path: string, cause: unknown): AppError {
  const code = (cause as { code?: unknown } | null)?.code
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new AppError('not_found', `There is no file ${path}`, { cause })
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return new AppError('invalid_input', `${path} may not be read by this user`, { cause })
  }
  return new AppError('unavailable', `${path} cannot be read`, { cause })
}
