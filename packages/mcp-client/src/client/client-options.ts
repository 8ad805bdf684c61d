import type { JsonSchema } from './tool-source.ts'

/** A form that a tool asks the user to fill in. */
export interface ElicitationForm {
  readonly server?: string
  /** Question in the server's words. */
  readonly message: string
  readonly requestedSchema: JsonSchema
}

/** Answer of the user: `accept` with the filled-in fields, `decline`, or `cancel` for no answer. */
export type ElicitationAnswer =
  | { readonly action: 'accept'; readonly content: Readonly<Record<string, unknown>> }
  | { readonly action: 'decline' | 'cancel' }

export type Elicit = (form: ElicitationForm, signal?: AbortSignal) => Promise<ElicitationAnswer>

/** Options of a client. Times in milliseconds. */
export interface ClientOptions {
  /** Name and version of the connecting program, sent to the server. */
  readonly clientInfo?: { readonly name: string; readonly version: string }
  /**
   * Protocol revisions to use: `legacy` (to 2025-11-25, with a handshake), `modern` (2026-07-28, without
   * one), or `auto`, the default: legacy, and modern if the server refuses the handshake; with `elicit` in
   * the opposite order.
   */
  readonly protocol?: 'auto' | 'legacy' | 'modern'
  /**
   * Asks the user for input or confirmation that a tool needs. Without this option servers are told that
   * nobody can be asked. The signal aborts when the answer is no longer needed.
   */
  readonly elicit?: Elicit
  /** Time limit of the start and handshake. Default 60,000, since `npx` may have to download. */
  readonly startTimeout?: number
  /** Time limit of a request without progress. Default 60,000. */
  readonly timeout?: number
  /** Total time limit of a request, regardless of progress. Default 1,800,000, half an hour. */
  readonly deadline?: number
  /** Restarts in a row without a successful call before the client gives up. Default 5; 0 for never. */
  readonly maxRestarts?: number
  /** Names of environment variables passed to the server in addition to the default ones. */
  readonly inheritEnv?: readonly string[]
  /** Largest message read, in bytes. Default 10 MiB. */
  readonly maxMessageBytes?: number
  /** Maximum number of tools, prompts or resources listed. Default 10,000. */
  readonly maxListItems?: number
}

export type ClientSettings = Required<Omit<ClientOptions, 'elicit'>> & Pick<ClientOptions, 'elicit'>

const DEFAULTS: ClientSettings = {
  protocol: 'auto',
  clientInfo: { name: '@agora-mcp/mcp-client', version: '0' },
  startTimeout: 60_000,
  timeout: 60_000,
  deadline: 1_800_000,
  maxRestarts: 5,
  inheritEnv: [],
  maxMessageBytes: 10 * 1024 * 1024,
  maxListItems: 10_000,
}

export const OPTION_KEYS: readonly string[] = [...Object.keys(DEFAULTS), 'elicit']

/** Fills in defaults; undefined means absent. */
export function clientSettings(options: ClientOptions): ClientSettings {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  return { ...DEFAULTS, ...Object.fromEntries(given) }
}
