/** What a client can do, as it declares with each request, e.g. `{ elicitation: {} }`. */
export type ClientCapabilities = Readonly<Record<string, unknown>>

/** What a request brings of its client besides its arguments. */
export interface ClientInput {
  readonly capabilities: ClientCapabilities
  /** What the client's user answered to an {@link InputRequired} before, by the keys of its requests. */
  readonly responses: Readonly<Record<string, unknown>>
  /** What the handler gave to that {@link InputRequired} to have it back; null where there was none. */
  readonly state: unknown
}

/** Of clients that cannot be asked: those of the revisions with a handshake, in which we never ask. */
export const NO_CLIENT_INPUT: ClientInput = { capabilities: {}, responses: {}, state: null }

/** A request to the client, e.g. `elicitation/create`, as the protocol writes it. */
export interface InputRequest {
  readonly method: 'elicitation/create' | 'sampling/createMessage' | 'roots/list'
  readonly params?: object
}

/**
 * Thrown by a handler that cannot finish without the client's user or model. The client answers the requests and sends
 * its own request again; `context.client` then holds the answers. Nothing is kept meanwhile.
 */
export class InputRequired extends Error {
  readonly requests: Readonly<Record<string, InputRequest>>
  readonly state: unknown

  /** @param state Plain data to have back with the answers; the client can read but not change it. */
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

/** The capabilities that these requests need and the client has not declared, as the protocol lists them. */
export function missingCapabilities(
  requests: Readonly<Record<string, InputRequest>>,
  declared: ClientCapabilities,
): Record<string, object> {
  const needed = Object.values(requests).map(({ method }) => CAPABILITY[method])
  return Object.fromEntries(needed.filter((name) => declared[name] === undefined).map((name) => [name, {}]))
}

/** Whether the client can show its user a form. One that names no mode means this one. */
export function canShowForm({ elicitation }: ClientCapabilities): boolean {
  if (typeof elicitation !== 'object' || elicitation === null) return false
  return 'form' in elicitation || !('url' in elicitation)
}
