import { AppError } from '@agora-mcp/core/errors'
import type { SourceFile } from '../domain/source-file.ts'
import { say } from '../messages/index.ts'
import type { Draft } from './draft.ts'
import type { IngestDeps } from './step.ts'

/**
 * Reads the bytes of the file again, since readers consume them and a second copy of a large file would stay
 * in memory.
 * @throws AppError conflict if the file changed since it was first read.
 */
export async function readSourceAgain(
  { file: { path, contentHash } }: Draft,
  { sourceFiles }: Pick<IngestDeps, 'sourceFiles'>,
  signal: AbortSignal,
): Promise<SourceFile['bytes']> {
  const file = await sourceFiles.read(path, signal)
  if (file.contentHash !== contentHash) {
    throw new AppError('conflict', say('file_changed'))
  }
  return file.bytes
}
