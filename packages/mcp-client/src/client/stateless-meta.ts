/** The revision of the protocol without a handshake: every request says itself who sends it. */
export const STATELESS_VERSION = '2026-07-28'

const PREFIX = 'io.modelcontextprotocol/'

/** The keys of `_meta` that it reserves. */
export const META = {
  protocolVersion: `${PREFIX}protocolVersion`,
  clientInfo: `${PREFIX}clientInfo`,
  clientCapabilities: `${PREFIX}clientCapabilities`,
  serverInfo: `${PREFIX}serverInfo`,
} as const
