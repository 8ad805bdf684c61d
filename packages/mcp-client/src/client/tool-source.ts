import type { ToolResult } from './results/tool-result.ts'

/** A JSON Schema as the server wrote it. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** What a server says about a tool's manners. Hints of the server, not facts. */
export interface ToolAnnotations {
  readonly title?: string
  readonly readOnlyHint?: boolean
  readonly destructiveHint?: boolean
  readonly idempotentHint?: boolean
  readonly openWorldHint?: boolean
}

export interface ToolDefinition {
  /** The name to call it by; in a pool `server__tool`. */
  readonly name: string
  /** A title for people; null where the server gives none. */
  readonly title: string | null
  /** What the model reads before it chooses; empty where the server gives none. Invisible characters are removed. */
  readonly description: string
  readonly inputSchema: JsonSchema
  /** Null where the tool promises no structured content. */
  readonly outputSchema: JsonSchema | null
  readonly annotations: ToolAnnotations
  /**
   * SHA-256 of the definition as the server wrote it, hexadecimal. Equal hashes are equal names, descriptions, schemas
   * and annotations, so that an approval can be tied to it.
   */
  readonly hash: string
}

/** A step of a call under way. */
export interface Progress {
  readonly progress: number
  /** What `progress` will be at the end; null where the server does not know. */
  readonly total: number | null
  readonly message: string | null
  /** What the server says beside it, under keys of its own; empty where it says nothing. */
  readonly meta: Readonly<Record<string, unknown>>
}

export interface RequestOptions {
  /** Ends the request; the server is told. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds without any sign of life, progress included, after which the request is given up. */
  readonly timeout?: number | undefined
  /** Milliseconds after which the request is given up in any case. */
  readonly deadline?: number | undefined
}

export interface CallOptions extends RequestOptions {
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/** Tools to list and call: one server's, or those of many. */
export interface ToolSource {
  /**
   * All tools, in the server's order, asked anew each time.
   * @throws MCPError
   */
  listTools(options?: RequestOptions): Promise<readonly ToolDefinition[]>
  /**
   * Calls a tool. A tool that fails gives a result with `isError`.
   * @throws MCPError when there is no result: `connection_lost`, `timeout`, `cancelled`, `rejected`, …
   */
  callTool(name: string, args?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<ToolResult>
}
