import { ErrorCode } from '@modelcontextprotocol/sdk/types.js'
import type { RpcNotification, RpcRequest, RpcResponse } from '../protocol-session.ts'
import type { RequestHandlers } from '../request-handlers.ts'
import { RpcError } from '../rpc-error.ts'
import { type ClientInput, InputRequired, missingCapabilities } from './client-input.ts'
import { type ClientCapabilities, META, MODERN_ERROR, MODERN_VERSION } from './protocol.ts'
import { clientCapabilities } from './request-meta.ts'
import type { RequestStates } from './request-state.ts'
import { listen } from './subscriptions.ts'

/** The answer to a request, and the status that it has over HTTP. */
export interface ModernAnswer {
  readonly status: 200 | 400 | 404
  readonly response: RpcResponse
}

/** Answers requests of the revision 2026-07-28. Never rejects. */
export type AnswerModern = (
  request: RpcRequest,
  signal: AbortSignal,
  notify: (notification: RpcNotification) => void,
) => Promise<ModernAnswer>

export interface ModernServer {
  readonly handlers: RequestHandlers
  readonly info: { readonly name: string; readonly version: string; readonly title: string }
  readonly capabilities: object
  readonly instructions: string
  /** Ends the subscriptions. */
  readonly closing: AbortSignal
}

/**
 * How long a client may keep an answer, in milliseconds, and whether for everybody. What the program itself says changes
 * with its version alone; documents and memories change at any time and belong to whoever runs the server.
 */
const PROGRAM = { ttlMs: 60 * 60 * 1000, cacheScope: 'public' }
const CONTENT = { ttlMs: 0, cacheScope: 'private' }
const CACHE: Readonly<Record<string, object>> = {
  'server/discover': PROGRAM,
  'tools/list': PROGRAM,
  'prompts/list': PROGRAM,
  'resources/templates/list': PROGRAM,
  'resources/list': CONTENT,
  'resources/read': CONTENT,
}

/** "Nothing at this address" of earlier revisions, which this one does not know. */
const EARLIER_NOT_FOUND = -32002

/** A refusal that has a status of its own over HTTP. */
class Refusal extends Error {
  readonly status: 400 | 404
  constructor(status: 400 | 404, cause: RpcError) {
    super(cause.message, { cause })
    this.status = status
  }
}

/** Gives {@link AnswerModern} over the handlers that also serve earlier revisions. */
export function createModernAnswers(server: ModernServer): AnswerModern {
  const { handlers, info, capabilities, instructions, closing } = server
  // Few tools want anything back with an answer, and cryptography takes its part of the start.
  let loaded: Promise<RequestStates> | undefined
  const states = (): Promise<RequestStates> => {
    loaded ??= import('./request-state.ts').then(({ createRequestStates }) => createRequestStates())
    return loaded
  }
  const identity = { [META.serverInfo]: info }

  async function dispatch(
    request: RpcRequest,
    signal: AbortSignal,
    notify: (notification: RpcNotification) => void,
  ): Promise<object> {
    const declared = refusing(400, () => clientCapabilities(request))
    switch (request.method) {
      case 'server/discover':
        return { supportedVersions: [MODERN_VERSION], capabilities, instructions }
      case 'subscriptions/listen':
        return listen(request, signal, closing, notify)
    }
    if (!handlers.has(request.method)) {
      throw new Refusal(404, new RpcError(ErrorCode.MethodNotFound, 'Method not found'))
    }
    const client = await clientInput(request, declared)
    try {
      return await handlers.invoke(request, {
        signal,
        client,
        sendNotification: async (notification) => notify({ jsonrpc: request.jsonrpc, ...notification }),
      })
    } catch (error) {
      if (error instanceof InputRequired) return inputRequired(error, request, declared)
      throw error
    }
  }

  async function clientInput(request: RpcRequest, declared: ClientCapabilities): Promise<ClientInput> {
    const { inputResponses, requestState } = (request.params ?? {}) as {
      inputResponses?: unknown
      requestState?: unknown
    }
    const state = requestState === undefined ? null : (await states()).open(requestState, callOf(request))
    if (state === undefined) {
      const message =
        'requestState was changed, has expired, or belongs to another request; send the request again without it'
      throw new RpcError(ErrorCode.InvalidParams, message)
    }
    const responses = typeof inputResponses === 'object' && inputResponses !== null ? inputResponses : {}
    return { capabilities: declared, responses: responses as ClientInput['responses'], state }
  }

  async function inputRequired(
    { requests, state }: InputRequired,
    request: RpcRequest,
    declared: ClientCapabilities,
  ): Promise<object> {
    const requiredCapabilities = missingCapabilities(requests, declared)
    const missing = Object.keys(requiredCapabilities)
    if (missing.length > 0) {
      const message = `This needs a client with the capability ${missing.join(', ')}`
      throw new Refusal(
        400,
        new RpcError(MODERN_ERROR.missingClientCapability, message, { requiredCapabilities }),
      )
    }
    return {
      resultType: 'input_required',
      inputRequests: requests,
      ...(state === null ? {} : { requestState: (await states()).seal(state, callOf(request)) }),
    }
  }

  return async (request, signal, notify) => {
    const { jsonrpc, id, method } = request
    try {
      const result = (await dispatch(request, signal, notify)) as { resultType?: string; _meta?: object }
      const isComplete = result.resultType === undefined
      const full = {
        ...result,
        ...(isComplete ? { resultType: 'complete', ...CACHE[method] } : {}),
        _meta: { ...result._meta, ...identity },
      }
      return { status: 200, response: { jsonrpc, id, result: full } }
    } catch (error) {
      const { code, message, data } = (error instanceof Refusal ? error.cause : error) as RpcError
      const known = code === EARLIER_NOT_FOUND ? ErrorCode.InvalidParams : code
      return {
        status: error instanceof Refusal ? error.status : 200,
        response: {
          jsonrpc,
          id,
          error: { code: known, message, ...(data === undefined ? {} : { data }) },
        },
      }
    }
  }
}

function refusing<Result>(status: 400, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    throw new Refusal(status, error as RpcError)
  }
}

/** What of a request its state belongs to. */
function callOf({ method, params }: RpcRequest): unknown {
  const { name, uri, arguments: args } = (params ?? {}) as Record<string, unknown>
  return [method, name, uri, args]
}
