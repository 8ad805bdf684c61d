import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { AppError } from '@agora-mcp/core/errors'
import type { SourceFile } from '../../domain/source-file.ts'
import { say } from '../../messages/index.ts'
import type { SourceFiles } from '../../ports/files.ts'
import { type AllowedPaths, createAllowedPaths } from './allowed-paths.ts'
import { DOCUMENT } from './document-finder.ts'
import { filesBelow } from './readable-pdfs.ts'

export interface LocalFilesOptions {
  /** Folders under which files may be read; a relative path starts at the first. */
  roots: readonly string[]
  /** Folder that `~` stands for. */
  home: string
  /** Default: 200 MB. */
  maxBytes?: number
}

/** Creates a reader of files in the folders that the user allows; links are resolved before the check. */
export function createLocalFiles({ roots, home, maxBytes = 200_000_000 }: LocalFilesOptions): SourceFiles {
  const paths = createAllowedPaths(roots, home)
  return {
    read: async (path, signal) => readFile(await paths.resolve(path), path, { paths, maxBytes, signal }),
  }
}

interface ReadLimits {
  readonly paths: AllowedPaths
  readonly maxBytes: number
  readonly signal: AbortSignal | undefined
}

async function readFile(
  real: string,
  path: string,
  { paths, maxBytes, signal }: ReadLimits,
): Promise<SourceFile> {
  let file: FileHandle
  try {
    // Without O_NONBLOCK, opening a named pipe would wait for a writer.
    file = await open(real, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (cause) {
    throw paths.cannotRead(path, cause)
  }
  try {
    const info = await file.stat()
    if (info.isDirectory()) {
      throw await folderNamedError(real, path, signal)
    }
    if (!info.isFile()) {
      throw new AppError('invalid_input', say('not_a_file', { path }))
    }
    if (info.size === 0) throw new AppError('invalid_input', say('file_empty', { path }))
    if (info.size > maxBytes) {
      const megabytes = Math.round(maxBytes / 1e6)
      throw new AppError('invalid_input', say('file_too_large', { path, megabytes }))
    }
    const bytes = new Uint8Array(await file.readFile(signal ? { signal } : {}))
    const contentHash = createHash('sha256').update(bytes).digest('hex')
    return { path: real, contentHash, bytes }
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof AppError ? error : paths.cannotRead(path, error)
  } finally {
    await file.close()
  }
}

/** Explains that a folder was named, how many documents it holds and how to ingest them. */
async function folderNamedError(
  real: string,
  path: string,
  signal: AbortSignal | undefined,
): Promise<AppError> {
  const { files, isWhole } = await filesBelow([real], DOCUMENT, signal)
  const pdfs = files.filter((file) => /\.pdf$/i.test(file)).length
  const content = { path, pdfs, others: files.length - pdfs, more: isWhole ? 'no' : 'yes' } as const
  return new AppError('invalid_input', say('is_folder', content))
}
