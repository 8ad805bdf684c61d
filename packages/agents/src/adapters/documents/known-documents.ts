import { AppError } from '@agora-mcp/core/errors'
import { problem } from '../../messages/index.ts'
import type { ListedDocument } from '../../ports/documents.ts'
import type { KnownDocument } from './document-cache.ts'
import { createDocumentStates } from './document-states.ts'
import type { FoundFile } from './walk-folders.ts'

/** What is known of the office's files and documents in this process, and those who watch it. */
export type KnownDocuments = ReturnType<typeof createKnownDocuments>

/** @param isOwn Whether a file was given through the service. */
export function createKnownDocuments(isOwn: (file: string) => boolean) {
  /** Those that were read, and can be found. */
  const documents = new Map<string, KnownDocument>()
  /** As they lay in the folders at the last look. */
  const files = new Map<string, FoundFile>()
  const watchers = new Set<(source: string, document: ListedDocument | null) => void>()
  const states = createDocumentStates((path) => {
    const listed = listedOf(path)
    if (listed !== null) for (const watcher of watchers) watcher(path, listed)
  })

  const listedOf = (path: string): ListedDocument | null => {
    const file = files.get(path)
    const document = documents.get(path)
    if (file === undefined) return null
    return {
      source: path,
      title: document?.title ?? path.split('/').at(-1) ?? path,
      kind: document?.kind ?? file.kind,
      pages: document?.pages ?? null,
      ...states.of(path),
      bytes: file.bytes,
      modified_at: file.modifiedAt,
      deletable: isOwn(file.file),
    }
  }

  return {
    documents,
    files,
    states,
    /** @throws AppError not_found */
    document: (path: string): KnownDocument => thereIs(path, documents.get(path)),
    /** @throws AppError not_found */
    file: (path: string): FoundFile => thereIs(path, files.get(path)),
    /** All files with their state, also those that are not read. */
    overview: (): ListedDocument[] => [...files.keys()].sort().flatMap((path) => listedOf(path) ?? []),
    watch(listener: (source: string, document: ListedDocument | null) => void): () => void {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    /** A document is gone, for those who watch. */
    leave(path: string): void {
      files.delete(path)
      states.forget(path)
      for (const watcher of watchers) watcher(path, null)
    },
  }
}

function thereIs<Known>(path: string, known: Known | undefined): Known {
  if (known !== undefined) return known
  throw new AppError('not_found', problem('no_document', { document: path }))
}
