import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import type * as z from 'zod'
import type { Logger } from '../log/index.ts'
import { protocolError } from './protocol-error.ts'
import type { RpcNotification, RpcRequest, RpcResponse } from './protocol-session.ts'

/** What a handler may use of the request it answers; part of the SDK's own. */
export interface RequestExtra {
  readonly signal: AbortSignal
  readonly sendNotification: (notification: {
    method: 'notifications/progress'
    params: { progressToken: string | number; progress: number; total?: number; message?: string }
  }) => Promise<void>
}

type Handle = (request: never, extra: RequestExtra) => object | Promise<object>
/** The SDK's schemas of requests, as far as they are needed here. */
type RequestSchema = z.ZodObject<{ method: z.ZodLiteral<string> }>

/** Request handlers by method, written once and used by every session and by requests without one. */
export interface RequestHandlers {
  set<Schema extends RequestSchema>(
    schema: Schema,
    handle: (request: z.output<Schema>, extra: RequestExtra) => object | Promise<object>,
  ): void
  /** Makes them the handlers of a session. */
  applyTo(server: Server): void
  /** Answers one request without a session. Never rejects: a failure is an answer, too. */
  answer(
    request: RpcRequest,
    signal: AbortSignal,
    notify: (notification: RpcNotification) => void,
  ): Promise<RpcResponse>
}

/**
 * Gives {@link RequestHandlers}. What a handler throws reaches the client as an error of the protocol.
 * @param behind Handlers that answer what these do not.
 */
export function createRequestHandlers(log: Logger, behind?: RequestHandlers): RequestHandlers {
  const byMethod = new Map<string, { schema: RequestSchema; handle: Handle }>()

  return {
    set(schema, handle) {
      const [method = ''] = schema.shape.method.values
      byMethod.set(method, {
        schema,
        async handle(request: z.output<typeof schema>, extra) {
          try {
            return await handle(request, extra)
          } catch (error) {
            throw error instanceof McpError ? error : protocolError(error, log)
          }
        },
      })
    },

    applyTo(server) {
      for (const { schema, handle } of byMethod.values()) {
        // The schema and its handler were set as a pair.
        server.setRequestHandler(schema as never, handle as never)
      }
    },

    async answer(request, signal, notify) {
      const { jsonrpc, id, method } = request
      const found = byMethod.get(method)
      const fail = (code: number, message: string, data?: unknown): RpcResponse => ({
        jsonrpc,
        id,
        error: { code, message, ...(data === undefined ? {} : { data }) },
      })
      if (found === undefined) {
        return behind?.answer(request, signal, notify) ?? fail(ErrorCode.MethodNotFound, 'Method not found')
      }
      const parsed = found.schema.safeParse(request)
      if (!parsed.success) {
        const [issue] = parsed.error.issues
        return fail(ErrorCode.InvalidParams, `Invalid ${issue?.path.join('.') || 'request'}`)
      }
      const extra: RequestExtra = {
        signal,
        sendNotification: async (notification) => notify({ jsonrpc, ...notification }),
      }
      try {
        const result = await found.handle(parsed.data as never, extra)
        return { jsonrpc, id, result: result as Record<string, unknown> }
      } catch (error) {
        const { code, message, data } = error as McpError
        return fail(code, message, data)
      }
    },
  }
}
