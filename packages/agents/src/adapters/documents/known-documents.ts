import { AppError } from '@agora-mcp/core/errors'
import { type AccessScope, isReadable } from '../../domain/access/access-scope.ts'
import { problem } from '../../messages/index.ts'
import type { ListedDocument } from '../../ports/documents.ts'
import type { KnownDocument } from './document-cache.ts'
import { createDocumentStates } from './document-states.ts'
import type { FoundFile } from './walk-folders.ts'

/** In-memory state of the office's files and documents, with its listeners. */
export type KnownDocuments = ReturnType<typeof createKnownDocuments>

/** Creates the state. @param isOwn Checks whether a file was uploaded through the service. */
export function createKnownDocuments(isOwn: (file: string) => boolean) {
  const documents = new Map<string, KnownDocument>()
  const files = new Map<string, FoundFile>()
  const watchers = new Set<(file: FoundFile, document: ListedDocument | null) => void>()
  const states = createDocumentStates((path) => {
    const file = files.get(path)
    const listed = listedOf(path)
    if (file !== undefined && listed !== null) for (const watcher of watchers) watcher(file, listed)
  })
  /** Checks whether a file is readable in a scope; unknown files are not. */
  const isVisible = (scope: AccessScope, path: string): boolean => {
    const file = files.get(path)
    return file !== undefined && isReadable(scope, file.session)
  }

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
    isVisible,
    /** Returns the session of a document; null for a shared or unknown one. */
    sessionOf: (path: string): string | null => files.get(path)?.session ?? null,
    /** Returns the path of the e-mail that has a document attached; null for a document of its own file. */
    mailOf(path: string): string | null {
      for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
        if (files.has(path.slice(0, end))) return path.slice(0, end)
      return null
    },
    visible: (scope: AccessScope): KnownDocument[] =>
      [...documents.values()].filter(({ path }) => isVisible(scope, path)),
    /** @throws AppError not_found */
    document: (scope: AccessScope, path: string): KnownDocument =>
      thereIs(path, isVisible(scope, path) ? documents.get(path) : undefined),
    /** @throws AppError not_found */
    file: (scope: AccessScope, path: string): FoundFile =>
      thereIs(path, isVisible(scope, path) ? files.get(path) : undefined),
    /** Lists all files readable in a scope, with their state, including unread ones. */
    overview: (scope: AccessScope): ListedDocument[] =>
      [...files.keys()]
        .filter((path) => isVisible(scope, path))
        .sort()
        .flatMap((path) => listedOf(path) ?? []),
    /** Counts the files readable in a scope, and those queued or being read. */
    readingIn(scope: AccessScope): { readonly found: number; readonly left: number } {
      const paths = [...files.keys()].filter((path) => isVisible(scope, path))
      return { found: paths.length, left: paths.filter((path) => states.of(path).state === 'reading').length }
    },
    watch(
      scope: AccessScope,
      listener: (source: string, document: ListedDocument | null) => void,
    ): () => void {
      const watcher = (file: FoundFile, document: ListedDocument | null) => {
        if (isReadable(scope, file.session)) listener(file.path, document)
      }
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    notifyRemoved(path: string): void {
      const file = files.get(path)
      files.delete(path)
      states.forget(path)
      if (file !== undefined) for (const watcher of watchers) watcher(file, null)
    },
  }
}

function thereIs<Known>(path: string, known: Known | undefined): Known {
  if (known !== undefined) return known
  throw new AppError('not_found', problem('no_document', { document: path }))
}
