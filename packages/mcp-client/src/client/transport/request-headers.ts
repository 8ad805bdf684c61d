import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { headerValue } from '../header-value.ts'
import { isRecord } from '../is-record.ts'
import { META } from '../stateless-meta.ts'

/**
 * The headers that say again what a request of the stateless revision says, for what stands between us and the server.
 * Empty for requests of earlier revisions.
 */
export function requestHeaders(message: JSONRPCMessage): Record<string, string> {
  if (!('method' in message)) return {}
  const params = isRecord(message.params) ? message.params : {}
  const version = isRecord(params._meta) ? params._meta[META.protocolVersion] : undefined
  if (typeof version !== 'string') return {}
  const name = params.name ?? params.uri
  return {
    'mcp-protocol-version': version,
    'mcp-method': message.method,
    ...(typeof name === 'string' ? { 'mcp-name': headerValue(name) } : {}),
  }
}
