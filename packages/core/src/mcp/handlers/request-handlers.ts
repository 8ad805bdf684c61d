import { ErrorCode, type McpError } from '@modelcontextprotocol/sdk/types.js'
import type * as z from 'zod'
import type { Logger } from '../../log/index.ts'
import { defined } from '../../schemas/defined.ts'
import { plainIssue } from '../../schemas/index.ts'
import { type ClientCapabilities, type ClientInput, InputRequired } from '../rpc/client-input.ts'
import type { ProgressParams, RpcRequest, RpcResponse } from '../rpc/protocol-session.ts'
import { LOCAL_CALLER, type Requester } from '../rpc/requester.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import { protocolError } from './protocol-error.ts'

export interface RequestExtra {
  readonly signal: AbortSignal
  /** Present for clients that may be asked for input; absent if the revision does not support it. */
  readonly client?: ClientInput
  /** Capabilities declared by the client, in the handshake or with the request. */
  readonly declared?: ClientCapabilities
  readonly caller: string
  readonly sendNotification: (notification: {
    method: 'notifications/progress'
    params: { progressToken: string | number } & ProgressParams
  }) => Promise<void>
}

type Handle = (request: never, extra: RequestExtra) => object | Promise<object>
type RequestSchema = z.ZodObject<{ method: z.ZodLiteral<string> }>

/** Request handlers by method, shared by sessions and sessionless requests. */
export interface RequestHandlers {
  set<Schema extends RequestSchema>(
    schema: Schema,
    handle: (request: z.output<Schema>, extra: RequestExtra) => object | Promise<object>,
  ): void
  has(method: string): boolean
  /** Handles a sessionless request. @throws McpError, or InputRequired if the client may be asked */
  invoke(request: RpcRequest, extra: RequestExtra): Promise<object>
  /** Answers one sessionless request. Never rejects: a failure is an answer too. */
  answer(request: RpcRequest, requester: Requester): Promise<RpcResponse>
}

/** Turns what a handler throws into a protocol error; `behind` handles methods that have no handler here. */
export function createRequestHandlers(log: Logger, behind?: RequestHandlers): RequestHandlers {
  const byMethod = new Map<string, { schema: RequestSchema; handle: Handle }>()

  async function invoke(request: RpcRequest, extra: RequestExtra): Promise<object> {
    const found = byMethod.get(request.method)
    if (found === undefined) throw new RpcError(ErrorCode.MethodNotFound, 'Method not found')
    const parsed = found.schema.safeParse(request, { error: plainIssue })
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      const message = `Invalid params: ${issue?.path.join('.')} ${issue?.message}`
      throw new RpcError(ErrorCode.InvalidParams, message)
    }
    return found.handle(parsed.data as never, extra)
  }

  return {
    set(schema, handle) {
      const [method = ''] = schema.shape.method.values
      byMethod.set(method, {
        schema,
        async handle(request: z.output<typeof schema>, extra) {
          try {
            return await handle(request, extra)
          } catch (error) {
            const failure = protocolError(error, log)
            if (!(failure instanceof InputRequired) || extra.client !== undefined) throw failure
            throw new RpcError(
              ErrorCode.InvalidRequest,
              'This needs a client of the protocol 2026-07-28, whose user can be asked',
            )
          }
        },
      })
    },

    has: (method) => byMethod.has(method),

    invoke,

    async answer(request, requester) {
      const { jsonrpc, id, method } = request
      if (behind !== undefined && !byMethod.has(method)) return behind.answer(request, requester)
      const { signal, notify, declared = {}, caller = LOCAL_CALLER } = requester
      const extra: RequestExtra = {
        signal,
        declared,
        caller,
        sendNotification: async (notification) => notify({ jsonrpc, ...notification }),
      }
      try {
        return { jsonrpc, id, result: await invoke(request, extra) }
      } catch (error) {
        const { code, message, data } = error as McpError
        return { jsonrpc, id, error: { code, message, ...defined({ data }) } }
      }
    },
  }
}
