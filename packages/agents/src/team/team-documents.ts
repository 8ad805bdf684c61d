import { type AccessScope, callerScope } from '../domain/access/access-scope.ts'
import type { Documents } from '../ports/documents.ts'
import type { Caller, TeamDocuments } from '../ports/team.ts'

export interface TeamDocumentsPorts {
  readonly documents: Documents
  /** @throws AppError not_found for a session that the caller may not use */
  mayUseSession(sessionId: string, caller: Caller): Promise<unknown>
  onAdded(): void
}

/** Creates the documents for callers: each is read in the caller's scope, a session file in that of its session. */
export function createTeamDocuments({
  documents,
  mayUseSession,
  onAdded,
}: TeamDocumentsPorts): TeamDocuments {
  /** @throws AppError not_found for another person's session file */
  const scopeFor = async (caller: Caller, path: string): Promise<AccessScope> => {
    const sessionId = documents.sessionOf(path)
    if (sessionId !== null) await mayUseSession(sessionId, caller)
    return { ...callerScope(caller), sessionId }
  }
  return {
    overview: (caller) => documents.overview(callerScope(caller)),
    watch: (caller, listener) => documents.watch(callerScope(caller), listener),
    passage: async (caller, path, span, signal) =>
      documents.passage(await scopeFor(caller, path), path, span, signal),
    picture: async (caller, path, page, width, signal) =>
      documents.picture(await scopeFor(caller, path), path, page, width, signal),
    async add(name, bytes, settings) {
      await documents.add(name, bytes, settings)
      onAdded()
    },
    cancel: async (caller, path) => documents.cancel(await scopeFor(caller, path), path),
    remove: async (caller, path) => documents.remove(await scopeFor(caller, path), path),
  }
}
