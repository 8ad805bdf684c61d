import type { CodedMessage, MessageRef } from '@agora-mcp/core/errors'
import type { AccessScope } from '../domain/access/access-scope.ts'
import type { ActionOutcome } from '../domain/session/action.ts'

/** What a tool says of itself. */
export interface ToolCard {
  /** `server__tool`. */
  readonly name: string
  /** The server's name, e.g. `library-rag`; `office` for the documents and scripts of the office. */
  readonly server: string
  readonly description: string
  /** JSON Schema of its arguments. */
  readonly inputSchema: Readonly<Record<string, unknown>>
  /** Annotated as read-only; any other one needs a person's consent. */
  readonly readOnly: boolean
}

export interface CallOptions {
  readonly signal: AbortSignal
  readonly timeoutMs?: number
  /** Told how far a long call is. `total` is null where the server does not know it. */
  readonly onProgress?: (progress: CallProgress) => void
}

export interface CallProgress {
  readonly done: number
  readonly total: number | null
  /** What is being done, for a person; null where the server does not say it. */
  readonly message: CodedMessage | null
}

/** What a server gave to be read: text, or the bytes of a file. */
export type ReadOutcome =
  | { readonly ok: true; readonly text: string; readonly bytes: Uint8Array }
  | {
      readonly ok: false
      readonly reason: string
      /** The reason for programs; absent where the server does not say it so. */
      readonly detail?: MessageRef
      /** Whether the server says that there is nothing at the address. */
      readonly isMissing: boolean
    }

/** What servers offer to be read. */
export interface Resources {
  /** Never throws but when `signal` is aborted, as {@link Tools.call}. */
  read(server: string, uri: string, options: { readonly signal: AbortSignal }): Promise<ReadOutcome>
}

/** Tools of servers, for nobody in particular: what they hold is shared. What happens to one leaves the others working. */
export interface ServerTools {
  /** The tools of the servers that answer now. */
  list(signal?: AbortSignal): Promise<readonly ToolCard[]>
  /**
   * Never throws but when `signal` is aborted: a tool that fails, that is unknown, whose server is down or that takes too
   * long gives an outcome with `ok: false` and the reason.
   */
  call(name: string, args: Readonly<Record<string, unknown>>, options: CallOptions): Promise<ActionOutcome>
  /** Servers that did not answer last time, with the reason. */
  unavailable(): readonly { readonly server: string; readonly reason: string }[]
  close(): Promise<void>
}

/** The tools of the team: those of the office read for whoever asks. */
export interface Tools extends Omit<ServerTools, 'call'> {
  /** As {@link ServerTools.call}, with what may be read in a scope. */
  call(
    scope: AccessScope,
    name: string,
    args: Readonly<Record<string, unknown>>,
    options: CallOptions,
  ): Promise<ActionOutcome>
}

/** Tools of this process, which belong to whoever has made them. */
export type LocalTools = Pick<Tools, 'list' | 'call'>
