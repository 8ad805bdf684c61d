import { AppError } from '@agora-mcp/core/errors'
import type { StoredDocument } from '../../domain/document.ts'
import { say } from '../../messages/index.ts'
import type { Deps } from '../../ports/deps.ts'
import type { ShownDocument } from '../../ports/pages.ts'

/**
 * The file of a stored document, to be shown as it was read.
 * @throws AppError conflict where the file is another one now; as SourceFiles.read where it cannot be read
 */
export const shownDocument = (
  { sourceId, sourcePath, contentHash: expected }: StoredDocument,
  { sourceFiles }: Pick<Deps, 'sourceFiles'>,
  signal: AbortSignal,
): ShownDocument => ({
  contentHash: expected,
  async read() {
    const { bytes, contentHash } = await sourceFiles.read(sourcePath, signal)
    if (contentHash === expected) return bytes
    throw new AppError('conflict', say('document_changed', { document: sourceId }))
  },
})
