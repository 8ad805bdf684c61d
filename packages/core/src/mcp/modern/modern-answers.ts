import { ErrorCode, type McpError } from '@modelcontextprotocol/sdk/types.js'
import { META, MODERN_VERSION } from '../../protocol/index.ts'
import { defined } from '../../schemas/defined.ts'
import { RESOURCE_NOT_FOUND } from '../handlers/handle-resources.ts'
import type { RequestHandlers } from '../handlers/request-handlers.ts'
import { InputRequired } from '../rpc/client-input.ts'
import type { RpcRequest, RpcResponse } from '../rpc/protocol-session.ts'
import { clientCapabilities } from '../rpc/request-meta.ts'
import { LOCAL_CALLER, type Requester } from '../rpc/requester.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import { assertAcceptsTasks } from '../tasks/accepts-tasks.ts'
import { createInputRounds } from './input-rounds.ts'
import { asksForTasks, listen } from './subscriptions.ts'

export interface ModernAnswer {
  readonly status: number
  readonly response: RpcResponse
}

/** Answers requests of the revision 2026-07-28. Never rejects. */
export type AnswerModern = (request: RpcRequest, requester: Requester) => Promise<ModernAnswer>

export interface ModernServer {
  readonly handlers: RequestHandlers
  readonly info: { readonly name: string; readonly version: string; readonly title: string }
  readonly capabilities: object
  readonly instructions: string
  /** Ends the subscriptions when aborted. */
  readonly closing: AbortSignal
  /** True if the list of tools depends on the client's capabilities. */
  readonly toolsDiffer: boolean
}

/**
 * Cache duration in milliseconds and scope. The program's own texts change only with its version; documents
 * and memories change at any time and belong to whoever runs the server.
 */
const PROGRAM = { ttlMs: 60 * 60 * 1000, cacheScope: 'public' }
const CONTENT = { ttlMs: 0, cacheScope: 'private' }
const CACHE: ReadonlyMap<string, object> = new Map(
  Object.entries<object>({
    'server/discover': PROGRAM,
    'tools/list': PROGRAM,
    'prompts/list': PROGRAM,
    'resources/templates/list': PROGRAM,
    'resources/list': CONTENT,
    'resources/read': CONTENT,
  }),
)

/** Creates {@link AnswerModern} on the handlers that also serve earlier revisions. */
export function createModernAnswers(server: ModernServer): AnswerModern {
  const { handlers, info, capabilities, instructions, closing, toolsDiffer } = server
  // Answers that differ between clients must not be cached by shared proxies.
  const cache = new Map(CACHE)
  if (toolsDiffer) cache.set('tools/list', { ...PROGRAM, cacheScope: 'private' })
  const rounds = createInputRounds()
  const identity = { [META.serverInfo]: info }

  async function dispatch(
    request: RpcRequest,
    { signal, notify, caller = LOCAL_CALLER }: Requester,
  ): Promise<object> {
    const declared = clientCapabilities(request)
    switch (request.method) {
      case 'server/discover':
        return { supportedVersions: [MODERN_VERSION], capabilities, instructions }
      case 'subscriptions/listen':
        if (asksForTasks(request)) assertAcceptsTasks(declared)
        return listen(request, signal, closing, notify)
    }
    if (!handlers.has(request.method)) {
      throw new RpcError(ErrorCode.MethodNotFound, 'Method not found', { httpStatus: 404 })
    }
    const client = await rounds.read(request, declared)
    try {
      return await handlers.invoke(request, {
        signal,
        client,
        declared,
        caller,
        sendNotification: async (notification) => notify({ jsonrpc: request.jsonrpc, ...notification }),
      })
    } catch (error) {
      if (error instanceof InputRequired) return rounds.ask(error, request, declared)
      throw error
    }
  }

  return async (request, requester) => {
    const { jsonrpc, id, method } = request
    try {
      const result = (await dispatch(request, requester)) as { resultType?: string; _meta?: object }
      const isComplete = result.resultType === undefined
      const full = {
        ...result,
        ...(isComplete && { resultType: 'complete', ...cache.get(method) }),
        _meta: { ...result._meta, ...identity },
      }
      return { status: 200, response: { jsonrpc, id, result: full } }
    } catch (error) {
      // The handlers convert every other error to one of these.
      const { code, message, data } = error as RpcError | McpError
      const known = code === RESOURCE_NOT_FOUND ? ErrorCode.InvalidParams : code
      return {
        status: error instanceof RpcError ? error.httpStatus : 200,
        response: {
          jsonrpc,
          id,
          error: { code: known, message, ...defined({ data }) },
        },
      }
    }
  }
}
