import { AppError } from '@agora-mcp/core/errors'
import type { LogEntry } from '../domain/chain/hash-chain.ts'
import type { LogKind, SessionEntry } from '../domain/session/log-content.ts'
import { problem } from '../messages/index.ts'

const KINDS: Readonly<Record<LogKind, true>> = {
  opened: true,
  request: true,
  hop: true,
  actions_wanted: true,
  action_started: true,
  action_ended: true,
  decided: true,
  ticked: true,
  corrected: true,
  file_given: true,
  file_deleted: true,
  file_published: true,
  renamed: true,
  erased: true,
}

/** Parses a stored entry. @throws AppError config for a kind from another version of the program. */
export function toSessionEntry({ header, content }: LogEntry): SessionEntry {
  const { position, at, kind } = header
  if (!Object.hasOwn(KINDS, kind)) {
    throw new AppError('config', problem('log_newer', { session: header.session_id, entry: position, kind }))
  }
  // The digest proves that this program wrote it.
  return { position, at, kind: kind as LogKind, content: content === null ? null : JSON.parse(content.text) }
}
