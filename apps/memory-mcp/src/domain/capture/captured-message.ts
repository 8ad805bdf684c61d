import type { Role } from '../memory.ts'

/** A message as a hook received it, one per line of a captured file. */
export interface CapturedMessage {
  /** Version of the format. */
  readonly captured: 1
  /** Name of the client. */
  readonly origin: string
  readonly conversation_id: string
  /** Id of the turn in its conversation, plus the role; several messages may share it. */
  readonly id: string
  readonly role: Role
  readonly content: string
  /** ISO 8601 in UTC. */
  readonly timestamp: string
}
