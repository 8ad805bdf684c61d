// Names and numbers of the protocol revision 2026-07-28, the first without a handshake: every request names
// its revision and the client's capabilities. The specification calls it and its successors "modern",
// revisions with a handshake "legacy". https://modelcontextprotocol.io/specification/2026-07-28

export const MODERN_VERSION = '2026-07-28'

const PREFIX = 'io.modelcontextprotocol/'

export const META = {
  protocolVersion: `${PREFIX}protocolVersion`,
  clientInfo: `${PREFIX}clientInfo`,
  clientCapabilities: `${PREFIX}clientCapabilities`,
  serverInfo: `${PREFIX}serverInfo`,
  subscriptionId: `${PREFIX}subscriptionId`,
} as const

/** Error numbers specific to this revision. */
export const MODERN_ERROR = {
  headerMismatch: -32020,
  missingClientCapability: -32021,
  unsupportedVersion: -32022,
} as const
