import { META } from '../../protocol/index.ts'
import type { RpcNotification, RpcRequest } from '../rpc/protocol-session.ts'

/** Checks whether a subscription names tasks, which only a client with their extension may. */
export function asksForTasks({ params }: RpcRequest): boolean {
  const { notifications } = Object(params) as { notifications?: { taskIds?: unknown } | null }
  return notifications?.taskIds !== undefined
}

/**
 * Answers `subscriptions/listen`: acknowledges immediately and stays open until the client cancels or the
 * server stops. The lists of tools and prompts never change while a server runs, resources are read on demand
 * and tasks are polled, so no kind of notification is offered.
 * @returns The result that tells the client of an orderly end.
 */
export async function listen(
  { id, jsonrpc }: RpcRequest,
  signal: AbortSignal,
  closing: AbortSignal,
  notify: (notification: RpcNotification) => void,
): Promise<object> {
  const _meta = { [META.subscriptionId]: id }
  notify({
    jsonrpc,
    method: 'notifications/subscriptions/acknowledged',
    params: { _meta, notifications: {} },
  })
  const over = AbortSignal.any([signal, closing])
  if (!over.aborted) await new Promise((resolve) => over.addEventListener('abort', resolve, { once: true }))
  return { _meta }
}
