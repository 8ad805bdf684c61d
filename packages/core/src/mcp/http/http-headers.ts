import type { IncomingHttpHeaders } from 'node:http'
import { fromHeaderValue, META, MODERN_ERROR } from '../../protocol/index.ts'
import type { RpcRequest } from '../rpc/protocol-session.ts'
import { metaOf } from '../rpc/request-meta.ts'

/** Where the name of what is wanted stands, for the methods that want one thing. */
const NAMED_BY: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    'tools/call': 'name',
    'prompts/get': 'name',
    'resources/read': 'uri',
  }),
)

/**
 * Compares the headers that say again what the body says: between us and the client, something may have acted on them.
 * @returns The error that the request is refused with, undefined where all is well.
 */
export function headerMismatch(
  headers: IncomingHttpHeaders,
  request: RpcRequest,
): { readonly code: number; readonly message: string } | undefined {
  const mismatch = (message: string) => ({
    code: MODERN_ERROR.headerMismatch,
    message: `Header mismatch: ${message}`,
  })
  const { method, params } = request
  const version = metaOf(request)[META.protocolVersion]
  const field = NAMED_BY.get(method)
  const expected: [string, unknown][] = [
    ['MCP-Protocol-Version', version],
    ['Mcp-Method', method],
  ]
  if (field !== undefined)
    expected.push(['Mcp-Name', (params as Record<string, unknown> | undefined)?.[field]])
  for (const [name, value] of expected) {
    // What the body lacks is told in its own words.
    if (typeof value !== 'string') continue
    const given = headers[name.toLowerCase()]
    if (given === undefined) return mismatch(`${name} is missing`)
    if (fromHeaderValue(String(given)) !== value) return mismatch(`${name} is not what the body says`)
  }
  return undefined
}
