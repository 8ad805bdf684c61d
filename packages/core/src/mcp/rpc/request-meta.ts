import { ErrorCode } from '@modelcontextprotocol/sdk/types.js'
import { quoted } from '../../errors/index.ts'
import { META, MODERN_ERROR, MODERN_VERSION } from '../../protocol/index.ts'
import type { ClientCapabilities } from './client-input.ts'
import type { RpcRequest } from './protocol-session.ts'
import { RpcError } from './rpc-error.ts'

type Meta = Readonly<Record<string, unknown>>

/** The `_meta` of a request; empty where there is none. */
export function metaOf({ params }: Pick<RpcRequest, 'params'>): Meta {
  const { _meta } = (params ?? {}) as { _meta?: unknown }
  return typeof _meta === 'object' && _meta !== null ? (_meta as Meta) : {}
}

/** Whether a request speaks a revision without handshake: it names its revision itself, or asks which ones there are. */
export const isModern = (request: Pick<RpcRequest, 'method' | 'params'>): boolean =>
  META.protocolVersion in metaOf(request) || request.method === 'server/discover'

/**
 * What the client of a request can do.
 * @throws RpcError where the request lacks a field that each must have, or speaks a revision that is not served
 */
export function clientCapabilities(request: RpcRequest): ClientCapabilities {
  const meta = metaOf(request)
  const version = meta[META.protocolVersion]
  if (typeof version !== 'string') throw missing(META.protocolVersion)
  if (version !== MODERN_VERSION) {
    const message = `Unsupported protocol version: ${quoted(version, 40)}; this server speaks ${MODERN_VERSION} without a handshake`
    const data = { supported: [MODERN_VERSION], requested: version }
    throw new RpcError(MODERN_ERROR.unsupportedVersion, message, { data, httpStatus: 400 })
  }
  const capabilities = meta[META.clientCapabilities]
  if (typeof capabilities !== 'object' || capabilities === null) throw missing(META.clientCapabilities)
  return capabilities as ClientCapabilities
}

const missing = (field: string): RpcError =>
  new RpcError(ErrorCode.InvalidParams, `Every request needs params._meta["${field}"]`, { httpStatus: 400 })
