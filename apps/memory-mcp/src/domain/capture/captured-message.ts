import type { Role } from '../memory.ts'

/** A message as a hook was given it, one a line of a captured file. */
export interface CapturedMessage {
  /** Version of the form. */
  readonly captured: 1
  /** Name of the client. */
  readonly origin: string
  readonly conversation_id: string
  /** Of the message within its conversation. */
  readonly id: string
  readonly role: Role
  readonly content: string
  /** ISO 8601 in UTC. */
  readonly timestamp: string
}
