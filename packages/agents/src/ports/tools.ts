import type { CodedMessage, MessageRef } from '@agora-mcp/core/errors'
import type { AccessScope } from '../domain/access/access-scope.ts'
import type { ActionOutcome } from '../domain/session/action.ts'

export interface ToolCard {
  /** `server__tool`. */
  readonly name: string
  /** Name of the server, e.g. `library-rag`; `office` for the office's documents and scripts. */
  readonly server: string
  readonly description: string
  /** JSON Schema of its arguments. */
  readonly inputSchema: Readonly<Record<string, unknown>>
  /** True if it may run without a person's approval: it only reads, and the operator allows it. */
  readonly readOnly: boolean
  /** Present if its server's definition differs from the accepted one, which this card shows. */
  readonly isChanged?: true
}

export interface ToolVersion {
  /** SHA-256 of the whole definition, hexadecimal. */
  readonly hash: string
  readonly title: string | null
  readonly description: string
  /** JSON Schema of its arguments. */
  readonly input_schema: Readonly<Record<string, unknown>>
  readonly annotations: Readonly<Record<string, unknown>>
}

export interface ToolChange {
  readonly tool: string
  readonly server: string
  /** Null for a new tool of the server. */
  readonly accepted: ToolVersion | null
  readonly now: ToolVersion
}

/** Tool definitions accepted by staff; initially those that each server had when first seen. */
export interface ToolDefinitions {
  changes(): readonly ToolChange[]
  /** @param hash Of the version that was reviewed. @throws AppError not_found, conflict if it changed again */
  accept(tool: string, hash: string, who: string): Promise<void>
}

export interface CallOptions {
  readonly signal: AbortSignal
  readonly timeoutMs?: number
  /** Receives the progress of a long call. `total` is null if the server does not know it. */
  readonly onProgress?: (progress: CallProgress) => void
}

export interface CallProgress {
  readonly done: number
  readonly total: number | null
  /** Current step, for display; null if the server does not report it. */
  readonly message: CodedMessage | null
}

/** A resource's content: text, or the bytes of a file. */
export type ReadOutcome =
  | { readonly ok: true; readonly text: string; readonly bytes: Uint8Array }
  | {
      readonly ok: false
      readonly reason: string
      /** Failure reason as a message code; absent if the server gives none. */
      readonly detail?: MessageRef
      /** True if the server reports that the resource does not exist. */
      readonly isMissing: boolean
    }

export interface Resources {
  /** Reads a resource. Never throws unless `signal` is aborted, as {@link Tools.call}. */
  read(server: string, uri: string, options: { readonly signal: AbortSignal }): Promise<ReadOutcome>
}

/** Tools of servers, without a scope: their contents are shared. A failing tool does not affect the others. */
export interface ServerTools {
  /** Lists the tools of the servers that currently respond. */
  list(signal?: AbortSignal): Promise<readonly ToolCard[]>
  /** Throws only if `signal` is aborted; any other failure is an outcome with `ok: false` and the reason. */
  call(name: string, args: Readonly<Record<string, unknown>>, options: CallOptions): Promise<ActionOutcome>
  /** Lists servers that did not respond last time, with the reason. */
  unavailable(): readonly { readonly server: string; readonly reason: string }[]
  close(): Promise<void>
}

/** The tools of the team; those of the office read in the caller's scope. */
export interface Tools extends Omit<ServerTools, 'call'> {
  /** Calls a tool as {@link ServerTools.call}, with a scope for reads. */
  call(
    scope: AccessScope,
    name: string,
    args: Readonly<Record<string, unknown>>,
    options: CallOptions,
  ): Promise<ActionOutcome>
}

export type LocalTools = Pick<Tools, 'list' | 'call'>
