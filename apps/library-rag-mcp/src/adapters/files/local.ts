import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError, quoted } from '@agora-mcp/core/errors'
import type { SourceFile } from '../../domain/source-file.ts'
import type { SourceFiles } from '../../ports/files.ts'

/** Characters of a path that a message repeats. */
const MAX_PATH = 200

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
const SIZE_VARIABLE = 'LIBRARY_RAG_MAX_FILE_MB'

/** Reads files from the folders that the user allows, links resolved before the check. */
export function createLocalFiles({ roots, home, maxBytes = 200_000_000 }: LocalFilesOptions): SourceFiles {
  return {
    async read(path, signal) {
      const asked = locate(path.trim(), home, roots[0] ?? home)
      const real = await realpath(asked).catch((cause) => {
        // The message must not tell what exists outside the roots.
        if (!roots.some((root) => isUnder(asked, root))) throw outside(path, roots)
        throw cannotRead(path, roots, cause)
      })
      const allowed = await Promise.all(roots.map((root) => realpath(root).catch(() => root)))
      if (!allowed.some((root) => isUnder(real, root))) throw outside(path, roots)
      return await readFile(real, path, { roots, maxBytes, signal })
    },
  }
}

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
      throw new AppError('invalid_input', `Not a file address: ${quoted(path, MAX_PATH)}`, {
        hint: 'They look like file:///home/me/Books/menon.pdf; a plain path does as well.',
        cause,
      })
    }
  }
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(path)) {
    throw new AppError('invalid_input', `${quoted(path, MAX_PATH)} is an address that cannot be read`, {
      hint: 'Download the file and give its path.',
    })
  }
  if (path === '~' || path.startsWith('~/') || path.startsWith(`~${sep}`)) return join(home, path.slice(1))
  return isAbsolute(path) ? path : resolve(base, path)
}

interface ReadLimits {
  readonly roots: readonly string[]
  readonly maxBytes: number
  readonly signal: AbortSignal | undefined
}

async function readFile(
  real: string,
  path: string,
  { roots, maxBytes, signal }: ReadLimits,
): Promise<SourceFile> {
  let file: FileHandle
  try {
    // Without O_NONBLOCK, opening a named pipe would wait for a writer.
    file = await open(real, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (cause) {
    throw cannotRead(path, roots, cause)
  }
  try {
    const info = await file.stat()
    if (info.isDirectory()) {
      throw new AppError('invalid_input', `${quoted(path, MAX_PATH)} is a folder`, {
        hint: 'Give one file at a time.',
      })
    }
    if (!info.isFile()) {
      throw new AppError('invalid_input', `${quoted(path, MAX_PATH)} is no ordinary file`, {
        hint: 'Give a PDF file.',
      })
    }
    if (info.size === 0) {
      throw new AppError('invalid_input', `${quoted(path, MAX_PATH)} is empty`, {
        hint: 'Get the whole file again.',
      })
    }
    if (info.size > maxBytes) {
      throw new AppError(
        'invalid_input',
        `${quoted(path, MAX_PATH)} is larger than ${Math.round(maxBytes / 1e6)} MB`,
        {
          hint: `Split the file, or raise ${SIZE_VARIABLE}.`,
        },
      )
    }
    const bytes = new Uint8Array(await file.readFile(signal ? { signal } : {}))
    const contentHash = createHash('sha256').update(bytes).digest('hex')
    return { path: real, contentHash, bytes }
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof AppError ? error : cannotRead(path, roots, error)
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
    `${quoted(path, MAX_PATH)} is outside the folders that may be read: ${roots.join(', ')}`,
    {
      hint: `Move the file there, or add its folder to ${ROOTS_VARIABLE}.`,
    },
  )
}

function cannotRead(path: string, roots: readonly string[], cause: unknown): AppError {
  const code = (cause as { code?: unknown } | null)?.code
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new AppError('not_found', `There is no file ${quoted(path, MAX_PATH)}`, {
        hint: `Check how it is spelt. A relative path starts at ${roots[0]}.`,
        cause,
      })
    case 'EACCES':
    case 'EPERM':
      return new AppError('invalid_input', `${quoted(path, MAX_PATH)} may not be read by this user`, {
        hint: 'Change its permissions, or give a copy.',
        cause,
      })
    case 'ELOOP':
      return new AppError('invalid_input', `${quoted(path, MAX_PATH)} is a link that leads to itself`, {
        hint: 'Give the file itself.',
        cause,
      })
    case 'ENAMETOOLONG':
      return new AppError('invalid_input', 'The path is longer than the system allows', {
        hint: 'Give the path of a PDF, e.g. ~/Books/menon.pdf.',
        cause,
      })
    default:
      return new AppError('unavailable', `${quoted(path, MAX_PATH)} cannot be read`, {
        hint: 'Check that its disk is there, or copy the file and give the copy.',
        cause,
      })
  }
}
