// Names and numbers of the revision 2026-07-28 of the protocol, the first without a handshake: every request says itself
// which revision it speaks and what its client can do. Its specification calls it and what follows "modern", revisions
// with a handshake "legacy". https://modelcontextprotocol.io/specification/2026-07-28

export const MODERN_VERSION = '2026-07-28'

const PREFIX = 'io.modelcontextprotocol/'

/** Keys of `_meta` that the protocol reserves. */
export const META = {
  protocolVersion: `${PREFIX}protocolVersion`,
  clientInfo: `${PREFIX}clientInfo`,
  clientCapabilities: `${PREFIX}clientCapabilities`,
  serverInfo: `${PREFIX}serverInfo`,
  subscriptionId: `${PREFIX}subscriptionId`,
} as const

/** Errors that this revision numbers itself. */
export const MODERN_ERROR = {
  headerMismatch: -32020,
  missingClientCapability: -32021,
  unsupportedVersion: -32022,
} as const
