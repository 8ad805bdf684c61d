import type { LogContents, SessionEntry } from './log-content.ts'

/** Maps each file of a session to the person who provided it. Files received by earlier versions are not in the log. */
export function fileGivers(entries: readonly SessionEntry[]): ReadonlyMap<string, string> {
  const givers = new Map<string, string>()
  for (const { kind, content } of entries) {
    if (content === null) continue
    if (kind === 'file_given') {
      const { name, who } = content as LogContents['file_given']
      givers.set(name, who)
    }
    if (kind === 'file_deleted') givers.delete((content as LogContents['file_deleted']).name)
  }
  return givers
}
