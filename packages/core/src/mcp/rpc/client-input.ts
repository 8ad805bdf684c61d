/** Capabilities that a client declares with each request, e.g. `{ elicitation: {} }`. */
export type ClientCapabilities = Readonly<Record<string, unknown>>

/** Client data of a request besides its arguments. */
export interface ClientInput {
  readonly capabilities: ClientCapabilities
  /** Answers of the client's user to an earlier {@link InputRequired}, by the keys of its requests. */
  readonly responses: Readonly<Record<string, unknown>>
  /** State passed to that {@link InputRequired}; null if there was none. */
  readonly state: unknown
}

/** Input of clients that cannot be asked: those of revisions with a handshake, where this server never asks. */
export const NO_CLIENT_INPUT: ClientInput = { capabilities: {}, responses: {}, state: null }

/** A request to the client, e.g. `elicitation/create`, in protocol format. */
export interface InputRequest {
  readonly method: 'elicitation/create' | 'sampling/createMessage' | 'roots/list'
  readonly params?: object
}

/**
 * Thrown by a handler that needs input from the client's user or model. The client answers the requests and
 * sends its own request again; `context.client` then holds the answers. Nothing is kept in between.
 */
export class InputRequired extends Error {
  readonly requests: Readonly<Record<string, InputRequest>>
  readonly state: unknown

  /** @param state plain data that returns with the answers; the client can read but not change it */
  constructor(requests: Readonly<Record<string, InputRequest>>, state: unknown = null) {
    super('input required')
    this.requests = requests
    this.state = state
  }
}

const CAPABILITY: Readonly<Record<InputRequest['method'], string>> = {
  'elicitation/create': 'elicitation',
  'sampling/createMessage': 'sampling',
  'roots/list': 'roots',
}

/** Finds capabilities needed by these requests that the client has not declared, in protocol format. */
export function missingCapabilities(
  requests: Readonly<Record<string, InputRequest>>,
  declared: ClientCapabilities,
): Record<string, object> {
  const needed = Object.values(requests).map(({ method }) => CAPABILITY[method])
  return Object.fromEntries(needed.filter((name) => declared[name] === undefined).map((name) => [name, {}]))
}

/** Checks whether the client supports forms; a client that names no mode does. */
export function canShowForm({ elicitation }: ClientCapabilities): boolean {
  if (typeof elicitation !== 'object' || elicitation === null) return false
  return 'form' in elicitation || !('url' in elicitation)
}
