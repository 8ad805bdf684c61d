import type { MessageTransport, RpcRequest } from '../rpc/protocol-session.ts'
import { isModern } from '../rpc/request-meta.ts'
import type { McpServer } from '../server/mcp-server.ts'

/** A transport as the SDK's sessions use it. */
interface SessionTransport extends MessageTransport {
  onmessage?: ((message: never, extra?: never) => void) | undefined
}

interface Message extends Partial<RpcRequest> {
  readonly params?: { readonly requestId?: string | number } | undefined
}

/**
 * Serves clients of both eras over one channel: requests that name their revision are answered here, without a session;
 * all else goes on to the session that the transport is connected to.
 */
export function dualEraTransport(inner: SessionTransport, server: McpServer): SessionTransport {
  const running = new Map<string | number, AbortController>()

  async function answer(request: RpcRequest): Promise<void> {
    const abort = new AbortController()
    running.set(request.id, abort)
    const { response } = await server.answerModern(
      request,
      abort.signal,
      (notification) => void inner.send(notification),
    )
    running.delete(request.id)
    if (!abort.signal.aborted) await inner.send(response)
  }

  const outer: SessionTransport = {
    start() {
      inner.onmessage = (message, extra) => {
        const { id, method, params } = message as Message
        if (id !== undefined && method !== undefined && isModern(message)) {
          answer(message).catch((error: Error) => outer.onerror?.(error))
        } else if (method === 'notifications/cancelled' && running.has(params?.requestId ?? '')) {
          running.get(params?.requestId ?? '')?.abort()
        } else {
          outer.onmessage?.(message, extra)
        }
      }
      inner.onerror = (error) => outer.onerror?.(error)
      inner.onclose = () => {
        for (const abort of running.values()) abort.abort()
        outer.onclose?.()
      }
      return inner.start()
    },
    send: (message, options) => inner.send(message, options),
    close: () => inner.close(),
  }
  return outer
}
