import type { Role } from '../memory.ts'

/** A message as a hook was given it, one a line of a captured file. */
export interface CapturedMessage {
  /** Version of the form. */
  readonly captured: 1
  /** Name of the client. */
  readonly origin: string
  readonly conversation_id: string
  /** Of the turn within its conversation, and the role: several messages may have it. */
  readonly id: string
  readonly role: Role
  readonly content: string
  /** ISO 8601 in UTC. */
  readonly timestamp: string
}
