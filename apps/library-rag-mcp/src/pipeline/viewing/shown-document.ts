import { AppError } from '@agora-mcp/core/errors'
import type { StoredDocument } from '../../domain/document.ts'
import { fileNameOf } from '../../domain/source-file.ts'
import { say } from '../../messages/index.ts'
import type { Deps } from '../../ports/deps.ts'
import type { ShownDocument } from '../../ports/pages.ts'

/** Opens an image as the PDF made of it. @throws AppError conflict if the file changed; as SourceFiles.read */
export const shownDocument = (
  { sourceId, sourcePath, kind, contentHash: expected }: StoredDocument,
  { sourceFiles, formatReader }: Pick<Deps, 'sourceFiles' | 'formatReader'>,
  signal: AbortSignal,
): ShownDocument => ({
  contentHash: expected,
  async read() {
    const { bytes, contentHash } = await sourceFiles.read(sourcePath, signal)
    if (contentHash !== expected) {
      throw new AppError('conflict', say('document_changed', { document: sourceId }))
    }
    if (kind !== 'image') return bytes
    const read = await formatReader.read(bytes, fileNameOf(sourcePath), signal)
    return read !== null && 'pdf' in read ? read.pdf : bytes
  },
})
