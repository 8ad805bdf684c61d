import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { modelId, revision } from '@agora-mcp/multilingual-e5-small'
import { AppError, readFailure } from '../../errors/index.ts'
import { Vocabulary } from '../unigram/vocabulary.ts'

const FILES = {
  'config.json': (path) => isReadBy(path, (bytes) => JSON.parse(bytes.toString('utf8'))),
  'unigram.bin': (path) => isReadBy(path, (bytes) => new Vocabulary(bytes)),
  'onnx/model_quantized.onnx': async (path) => {
    const hash = createHash('sha256')
    // Streamed, since memory may be short.
    for await (const piece of createReadStream(path)) hash.update(piece)
    return hash.digest('hex').startsWith(revision)
  },
} satisfies Readonly<Record<string, (path: string) => Promise<boolean>>>

/**
 * Explains why the bundled model could not be loaded: a file is missing, damaged or unreadable, or another
 * cause such as lack of memory. Reads the files, which takes a few tenths of a second.
 * @param cause Error of the runtime or the tokenizer.
 * @returns AppError config if a file is at fault, else unavailable
 */
export async function loadFailure(folder: string, cause: unknown): Promise<AppError> {
  for (const [file, isWhole] of Object.entries(FILES)) {
    const path = join(folder, file)
    try {
      if (!(await isWhole(path))) return notWhole(`damaged: ${path}`, cause)
    } catch (error) {
      const { code } = Object(error) as { code?: unknown }
      if (code === 'ENOENT' || code === 'ENOTDIR') return notWhole(`missing: ${path}`, cause)
      if (code === 'EISDIR') return notWhole(`damaged: ${path}`, cause)
      return new AppError(
        'config',
        `The embedding model cannot be loaded: ${readFailure(path, error).message}`,
        {
          hint: `Check the permissions of ${folder}, and its disk.`,
          cause: error,
        },
      )
    }
  }
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new AppError('unavailable', `The embedding model cannot be loaded: ${reason}`, {
    hint: 'Its files are whole. Where memory is short, free some, then try again.',
    cause,
  })
}

const notWhole = (what: string, cause: unknown): AppError =>
  new AppError('config', `A file of the embedding model is ${what}`, {
    hint: `Install @agora-mcp/${modelId} again.`,
    cause,
  })

/** Checks whether a file can be parsed. @throws if it cannot be read */
async function isReadBy(path: string, read: (bytes: Buffer) => unknown): Promise<boolean> {
  const bytes = await readFile(path)
  try {
    read(bytes)
    return true
  } catch {
    return false
  }
}
