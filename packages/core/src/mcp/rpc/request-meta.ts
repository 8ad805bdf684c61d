import { ErrorCode } from '@modelcontextprotocol/sdk/types.js'
import { quoted } from '../../errors/index.ts'
import { META, MODERN_ERROR, MODERN_VERSION } from '../../protocol/index.ts'
import type { ClientCapabilities } from './client-input.ts'
import type { RpcRequest } from './protocol-session.ts'
import { RpcError } from './rpc-error.ts'

type Meta = Readonly<Record<string, unknown>>

export function metaOf({ params }: Pick<RpcRequest, 'params'>): Meta {
  const { _meta } = (params ?? {}) as { _meta?: unknown }
  return typeof _meta === 'object' && _meta !== null ? (_meta as Meta) : {}
}

/** True without a handshake: the request names its revision, or asks for the supported ones. */
export const isModern = (request: Pick<RpcRequest, 'method' | 'params'>): boolean =>
  META.protocolVersion in metaOf(request) || request.method === 'server/discover'

/** @throws RpcError if a mandatory field is missing or the revision is not supported */
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
