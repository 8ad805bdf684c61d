import { ErrorCode } from '@modelcontextprotocol/sdk/types.js'
import { once } from '../../lazy/index.ts'
import { MODERN_ERROR } from '../../protocol/index.ts'
import {
  type ClientCapabilities,
  type ClientInput,
  type InputRequired,
  missingCapabilities,
} from '../rpc/client-input.ts'
import type { RpcRequest } from '../rpc/protocol-session.ts'
import { RpcError } from '../rpc/rpc-error.ts'

/** Rounds in which a client is asked for input and repeats its request; nothing is kept between them. */
export interface InputRounds {
  /** Reads the input of the previous round. @throws RpcError if its state was not issued here */
  read(request: RpcRequest, declared: ClientCapabilities): Promise<ClientInput>
  /** Creates the result that asks for input. @throws RpcError if the client has not declared that it can answer */
  ask(wanted: InputRequired, request: RpcRequest, declared: ClientCapabilities): Promise<object>
}

export function createInputRounds(): InputRounds {
  // Loaded lazily: few tools need state back, and cryptography slows the start.
  const states = once(async () => (await import('./request-state.ts')).createRequestStates())

  return {
    async read(request, declared) {
      const { inputResponses, requestState } = (request.params ?? {}) as Record<string, unknown>
      const state = requestState === undefined ? null : (await states()).open(requestState, callOf(request))
      if (state === undefined) {
        const message =
          'requestState was changed, has expired, or belongs to another request; send the request again without it'
        throw new RpcError(ErrorCode.InvalidParams, message)
      }
      const responses = typeof inputResponses === 'object' && inputResponses !== null ? inputResponses : {}
      return { capabilities: declared, responses: responses as ClientInput['responses'], state }
    },

    async ask({ requests, state }, request, declared) {
      const requiredCapabilities = missingCapabilities(requests, declared)
      const missing = Object.keys(requiredCapabilities)
      if (missing.length > 0) {
        const message = `This needs a client with the capability ${missing.join(', ')}`
        const data = { requiredCapabilities }
        throw new RpcError(MODERN_ERROR.missingClientCapability, message, { data, httpStatus: 400 })
      }
      return {
        resultType: 'input_required',
        inputRequests: requests,
        ...(state !== null && { requestState: (await states()).seal(state, callOf(request)) }),
      }
    },
  }
}

function callOf({ method, params }: RpcRequest): unknown {
  const { name, uri, arguments: args } = (params ?? {}) as Record<string, unknown>
  return [method, name, uri, args]
}
