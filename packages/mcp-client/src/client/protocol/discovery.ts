import { META, MODERN_VERSION } from '@agora-mcp/core/protocol'
import { MCPError } from '../mcp-error.ts'
import { isRecord } from '../untrusted/is-record.ts'

/** `_meta` fields of every request in this revision. */
export const requestMeta = (clientInfo: object, capabilities: object): Readonly<Record<string, unknown>> => ({
  [META.protocolVersion]: MODERN_VERSION,
  [META.clientInfo]: clientInfo,
  [META.clientCapabilities]: capabilities,
})

export interface ServerFacts {
  readonly name: string
  readonly version: string
  readonly instructions: string | null
  readonly capabilities: Readonly<Record<string, unknown>>
}

/** Reads the answer to `server/discover`. @throws MCPError start_failed if there is no common revision */
export function readDiscovery(result: unknown): ServerFacts {
  const { supportedVersions, capabilities, instructions, _meta } = isRecord(result) ? result : {}
  if (!Array.isArray(supportedVersions) || !supportedVersions.includes(MODERN_VERSION)) {
    const versions = Array.isArray(supportedVersions) ? supportedVersions.join(', ') : 'none'
    const message = `The server speaks other revisions of the protocol: ${versions}.`
    throw new MCPError('start_failed', message, { hint: 'Ask for a handshake with protocol: "legacy".' })
  }
  const server = isRecord(_meta) ? _meta[META.serverInfo] : undefined
  const { name, version } = isRecord(server) ? server : {}
  return {
    name: typeof name === 'string' ? name : '',
    version: typeof version === 'string' ? version : '',
    instructions: typeof instructions === 'string' ? instructions : null,
    capabilities: isRecord(capabilities) ? capabilities : {},
  }
}
