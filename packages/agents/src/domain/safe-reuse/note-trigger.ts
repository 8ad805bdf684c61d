const PATTERN = /^agora-agents answer (\S+) (\S+)$/

/** Returns the trigger that marks an answer note in memory-mcp, e.g. `agora-agents answer <session> <request>`. */
export const noteTrigger = (sessionId: string, requestId: string): string =>
  `agora-agents answer ${sessionId} ${requestId}`

/** Parses the trigger of an answer note; null for thoughts that the team did not write. */
export function readNoteTrigger(trigger: string | null | undefined) {
  const [, session_id, request_id] = PATTERN.exec(trigger ?? '') ?? []
  return session_id === undefined || request_id === undefined ? null : { session_id, request_id }
}
