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
  /** May run without a person's consent: it only reads, and the operator lets it. */
  readonly readOnly: boolean
  /** Whether its server describes it otherwise than staff have accepted; it is shown as they have. */
  readonly isChanged?: true
}

/** How a server describes a tool. */
export interface ToolVersion {
  /** SHA-256 of the whole definition, hexadecimal. */
  readonly hash: string
  readonly title: string | null
  readonly description: string
  /** JSON Schema of its arguments. */
  readonly input_schema: Readonly<Record<string, unknown>>
  readonly annotations: Readonly<Record<string, unknown>>
}

/** A tool that its server describes otherwise than before. */
export interface ToolChange {
  readonly tool: string
  readonly server: string
  /** Null for a tool that the server did not have. */
  readonly accepted: ToolVersion | null
  readonly now: ToolVersion
}

/** The definitions of tools that staff have accepted; at first, those that each server had when it was first seen. */
export interface ToolDefinitions {
  /** What waits for staff. */
  changes(): readonly ToolChange[]
  /**
   * Takes a new definition for the accepted one.
   * @param hash Of the definition that was looked at.
   * @throws AppError not_found where nothing waits, conflict where the server has changed it once more
   */
  accept(tool: string, hash: string, who: string): Promise<void>
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
