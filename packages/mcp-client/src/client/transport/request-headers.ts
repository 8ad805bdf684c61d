import { META, toHeaderValue } from '@agora-mcp/core/protocol'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { isRecord } from '../untrusted/is-record.ts'

/** HTTP headers that repeat parts of a modern request for intermediaries. Empty for legacy requests. */
export function requestHeaders(message: JSONRPCMessage): Record<string, string> {
  if (!('method' in message)) return {}
  const params = isRecord(message.params) ? message.params : {}
  const version = isRecord(params._meta) ? params._meta[META.protocolVersion] : undefined
  if (typeof version !== 'string') return {}
  const name = params.name ?? params.uri
  return {
    'mcp-protocol-version': version,
    'mcp-method': message.method,
    ...(typeof name === 'string' && { 'mcp-name': toHeaderValue(name) }),
  }
}
