import type { ToolResult } from './results/tool-result.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

/** Behaviour hints of a server about a tool, which need not be true. */
export interface ToolAnnotations {
  readonly title?: string
  readonly readOnlyHint?: boolean
  readonly destructiveHint?: boolean
  readonly idempotentHint?: boolean
  readonly openWorldHint?: boolean
}

export interface ToolDefinition {
  /** Name to call it by; in a pool `server__tool`. */
  readonly name: string
  /** Display title; null if the server gives none. */
  readonly title: string | null
  /** Description for the model; empty if the server gives none. Invisible characters are removed. */
  readonly description: string
  readonly inputSchema: JsonSchema
  readonly outputSchema: JsonSchema | null
  readonly annotations: ToolAnnotations
  /**
   * SHA-256 of the server's definition, hexadecimal. Equal hashes mean equal names, descriptions, schemas and
   * annotations, so an approval can be bound to it.
   */
  readonly hash: string
}

export interface Progress {
  readonly progress: number
  /** Final value of `progress`; null if unknown. */
  readonly total: number | null
  readonly message: string | null
  /** Additional data of the server under its own keys; empty if there is none. */
  readonly meta: Readonly<Record<string, unknown>>
}

export interface RequestOptions {
  /** Cancels the request; the server is notified. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds without progress before the request is abandoned. */
  readonly timeout?: number | undefined
  /** Milliseconds before the request is abandoned in any case. */
  readonly deadline?: number | undefined
}

export interface CallOptions extends RequestOptions {
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/** Tools to list and call, of one server or many. */
export interface ToolSource {
  /** Lists all tools in the server's order, without caching. @throws MCPError */
  listTools(options?: RequestOptions): Promise<readonly ToolDefinition[]>
  /** A failing tool returns `isError`. @throws MCPError connection_lost, timeout, cancelled, rejected, … */
  callTool(name: string, args?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<ToolResult>
}
