import type { JsonSchema } from './tool-source.ts'

/** A form that a tool wants filled in by the user. */
export interface ElicitationForm {
  /** The server that asks, by its name in the pool; absent for a client of one server. */
  readonly server?: string
  /** What is asked, in the server's words. */
  readonly message: string
  /** JSON Schema of a flat object. */
  readonly requestedSchema: JsonSchema
}

/** The user's answer: `accept` with the filled in fields, `decline`, or `cancel` for no answer. */
export type ElicitationAnswer =
  | { readonly action: 'accept'; readonly content: Readonly<Record<string, unknown>> }
  | { readonly action: 'decline' | 'cancel' }

export type Elicit = (form: ElicitationForm, signal?: AbortSignal) => Promise<ElicitationAnswer>

/** How a client bears with its server. Times in milliseconds. */
export interface ClientOptions {
  /** What the server is told about the program that connects. */
  readonly clientInfo?: { readonly name: string; readonly version: string }
  /**
   * Revisions of the protocol that the server is spoken to in: `legacy` (to 2025-11-25, with a handshake), `modern`
   * (2026-07-28, without one), or `auto`, the default: legacy, and modern where the server refuses the handshake; with
   * `elicit` the other way round.
   */
  readonly protocol?: 'auto' | 'legacy' | 'modern'
  /**
   * Asks the user what a tool wants to know or to have confirmed. Without this option servers are told that nobody can be
   * asked, and do without. The signal is aborted where the answer is of no use any more.
   */
  readonly elicit?: Elicit
  /** For the process to start and answer the handshake. Default 60,000, since `npx` may have to download. */
  readonly startTimeout?: number
  /** Without a sign of life of a request; progress is one. Default 60,000. */
  readonly timeout?: number
  /** For a request in all, whatever progress it reports. Default 1,800,000, half an hour. */
  readonly deadline?: number
  /** Starts in a row, without a call in between that succeeded, before the client gives up. Default 5; 0 for never. */
  readonly maxRestarts?: number
  /** Variables of this process, by name, that the server may see beside the usual few. */
  readonly inheritEnv?: readonly string[]
  /** Largest message read, in bytes. Default 10 MiB. */
  readonly maxMessageBytes?: number
  /** Most tools, prompts or resources listed. Default 10,000. */
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

/** The names of all options. */
export const OPTION_KEYS: readonly string[] = [...Object.keys(DEFAULTS), 'elicit']

/** The options with their defaults; undefined means absent. */
export function clientSettings(options: ClientOptions): ClientSettings {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  return { ...DEFAULTS, ...Object.fromEntries(given) }
}
