import type { ClientCapabilities } from '../rpc/client-input.ts'
import type { MessageTransport, ProtocolSession, RpcRequest } from '../rpc/protocol-session.ts'
import { isModern } from '../rpc/request-meta.ts'
import type { McpServer } from './mcp-server.ts'

interface Message extends Partial<RpcRequest> {
  readonly params?: object & {
    readonly requestId?: string | number
    readonly capabilities?: ClientCapabilities
  }
}

/**
 * Creates a client's session: answers requests of every revision, remembers the capabilities of the
 * handshake, and aborts cancelled calls. Responses are ignored, since the server sends no requests to a
 * session's client.
 */
export function createSession(server: Pick<McpServer, 'answer' | 'answerModern' | 'log'>): ProtocolSession {
  const running = new Map<string | number, AbortController>()
  let channel: MessageTransport | undefined
  let declared: ClientCapabilities = {}

  async function answer(request: RpcRequest): Promise<void> {
    const abort = new AbortController()
    running.set(request.id, abort)
    const notify = (notification: object) => void channel?.send(notification).catch(() => {})
    const response = isModern(request)
      ? (await server.answerModern(request, { signal: abort.signal, notify })).response
      : await server.answer(request, { signal: abort.signal, notify, declared })
    if (running.get(request.id) === abort) running.delete(request.id)
    if (!abort.signal.aborted) await channel?.send(response)
  }

  function take(message: Message): void {
    const { id, method, params } = message
    // Deferred, so that the handler of a call received just before is already listening.
    if (method === 'notifications/cancelled')
      queueMicrotask(() => running.get(params?.requestId ?? '')?.abort())
    if (method === 'initialize') declared = params?.capabilities ?? {}
    if (id === undefined || method === undefined) return
    answer(message as RpcRequest).catch((error: Error) => session.onerror(error))
  }

  const session = {
    onclose: undefined as (() => void) | undefined,
    onerror: (error: Error) => server.log.warn('protocol error', { error: error.message }),
    async connect(transport: MessageTransport) {
      channel = transport
      transport.onmessage = take
      transport.onerror = session.onerror
      transport.onclose = () => {
        for (const abort of running.values()) abort.abort()
        session.onclose?.()
      }
      await transport.start()
    },
    close: async () => channel?.close(),
  }
  return session
}
