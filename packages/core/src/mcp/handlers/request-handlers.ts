import { ErrorCode, type McpError } from '@modelcontextprotocol/sdk/types.js'
import type * as z from 'zod'
import type { Logger } from '../../log/index.ts'
import { plainIssue } from '../../schemas/index.ts'
import { type ClientCapabilities, type ClientInput, InputRequired } from '../rpc/client-input.ts'
import type { ProgressParams, RpcNotification, RpcRequest, RpcResponse } from '../rpc/protocol-session.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import { protocolError } from './protocol-error.ts'

/** What a handler may use of the request it answers; part of the SDK's own. */
export interface RequestExtra {
  readonly signal: AbortSignal
  /** Of clients that may be asked for more; absent where the revision has no way to do that. */
  readonly client?: ClientInput
  /** What the client has declared, in the handshake or with the request; absent where it has not. */
  readonly declared?: ClientCapabilities
  readonly sendNotification: (notification: {
    method: 'notifications/progress'
    params: { progressToken: string | number } & ProgressParams
  }) => Promise<void>
}

type Handle = (request: never, extra: RequestExtra) => object | Promise<object>
/** The SDK's schemas of requests, as far as they are needed here. */
type RequestSchema = z.ZodObject<{ method: z.ZodLiteral<string> }>

/** Request handlers by method, written once and used by sessions and by requests without one. */
export interface RequestHandlers {
  set<Schema extends RequestSchema>(
    schema: Schema,
    handle: (request: z.output<Schema>, extra: RequestExtra) => object | Promise<object>,
  ): void
  has(method: string): boolean
  /**
   * The result of one request without a session, whose method is there.
   * @throws McpError, or InputRequired where the client may be asked
   */
  invoke(request: RpcRequest, extra: RequestExtra): Promise<object>
  /**
   * Answers one request without a session. Never rejects: a failure is an answer, too.
   * @param declared What the client is known to have declared.
   */
  answer(
    request: RpcRequest,
    signal: AbortSignal,
    notify: (notification: RpcNotification) => void,
    declared?: ClientCapabilities,
  ): Promise<RpcResponse>
}

/**
 * Gives {@link RequestHandlers}. What a handler throws reaches the client as an error of the protocol.
 * @param behind Handlers that answer what these do not.
 */
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

    async answer(request, signal, notify, declared = {}) {
      const { jsonrpc, id, method } = request
      if (behind !== undefined && !byMethod.has(method)) {
        return behind.answer(request, signal, notify, declared)
      }
      const extra: RequestExtra = {
        signal,
        declared,
        sendNotification: async (notification) => notify({ jsonrpc, ...notification }),
      }
      try {
        return { jsonrpc, id, result: await invoke(request, extra) }
      } catch (error) {
        const { code, message, data } = error as McpError
        return { jsonrpc, id, error: { code, message, ...(data === undefined ? {} : { data }) } }
      }
    },
  }
}
