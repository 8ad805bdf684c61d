const PATTERN = /^agora-agents answer (\S+) (\S+)$/

/** The trigger of a thought by which the team notes an answer in memory-mcp, e.g. `agora-agents answer <session> <request>`. */
export const noteTrigger = (sessionId: string, requestId: string): string =>
  `agora-agents answer ${sessionId} ${requestId}`

/** The answer that a thought is the note of; null for a thought that the team has not noted. */
export function readNoteTrigger(trigger: string | null | undefined) {
  const [, session_id, request_id] = PATTERN.exec(trigger ?? '') ?? []
  return session_id === undefined || request_id === undefined ? null : { session_id, request_id }
}
