import { toHeaderValue } from '@agora-mcp/core/protocol'
import { type TaskEnabledSession, withTasks } from '@modelcontextprotocol/ext-tasks/client'
import type { JsonValue } from '@modelcontextprotocol/ext-tasks/core'

const PREFIX = 'io.modelcontextprotocol/'
const REVISION = '2026-07-28'

export interface Answer {
  readonly result?: Record<string, unknown>
  readonly error?: { readonly code: number; readonly message: string }
}

export type Send = (request: object) => Promise<Answer>

interface ModernRequest {
  readonly jsonrpc: '2.0'
  readonly id: number
  readonly method: string
  readonly params: Record<string, unknown>
}

let lastId = 1_000

/** Completes a request of 2026-07-28 of a client that accepts tasks. */
export function modernRequest(method: string, params: object = {}): ModernRequest {
  lastId += 1
  const _meta = {
    [`${PREFIX}protocolVersion`]: REVISION,
    [`${PREFIX}clientInfo`]: { name: 'test', version: '0' },
    [`${PREFIX}clientCapabilities`]: { extensions: { [`${PREFIX}tasks`]: {} } },
  }
  return { jsonrpc: '2.0', id: lastId, method, params: { ...params, _meta } }
}

/** Sends requests to an HTTP server, with the headers of the revision 2026-07-28. */
export function httpSender(url: string, headers: Readonly<Record<string, string>> = {}): Send {
  return async (request) => {
    const { method, params = {} } = request as Partial<ModernRequest>
    const name = params.taskId ?? params.name
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'mcp-protocol-version': REVISION,
        'mcp-method': String(method),
        ...(name !== undefined && { 'mcp-name': toHeaderValue(String(name)) }),
        ...headers,
      },
      body: JSON.stringify(request),
    })
    return (await response.json()) as Answer
  }
}

/** Opens the session of the protocol's own client of tasks, over 2026-07-28. */
export function taskSession(send: Send): TaskEnabledSession {
  const never = () => () => {}
  return withTasks({
    endpointId: 'test',
    taskCapabilities: { generation: 'v2', capabilities: {} },
    async dispatch(request) {
      const { method, params } = request as { method: string; params?: object }
      const { result, error } = await send(modernRequest(method, params))
      return error === undefined ? { kind: 'result', result: result as JsonValue } : { kind: 'error', error }
    },
    onServerRequest: never,
    onNotification: never,
    onInvalidated: never,
    invalidated: false,
  })
}
