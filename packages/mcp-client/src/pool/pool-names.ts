import { createHash } from 'node:crypto'

/** Longest tool name that the model APIs accept; they allow letters, digits, `_` and `-`. */
const MAX_LENGTH = 64
const SEPARATOR = '__'
const DIGITS = 'abcdefghijklmnopqrstuvwxyz234567'
const HASH_LENGTH = 10
/** Names used unchanged: no separator in the server's, no apparent hash at the end of the tool's. */
const PLAIN_SERVER = /^[A-Za-z0-9-]+(?:_[A-Za-z0-9-]+)*$/
const PLAIN_TOOL = /^[A-Za-z0-9_-]+$/
const HASHED = new RegExp(`${SEPARATOR}[a-z2-7]{${HASH_LENGTH}}$`)

/**
 * Name of a server's tool in a pool: `server__tool`, or, if that is too long or has invalid characters, both
 * cleaned and cut with a hash, `server__tool__hash`. It depends only on the two names, so that a saved
 * conversation still refers to the same tools; the two forms never collide.
 */
export function pooledName(server: string, tool: string): string {
  const plain = `${server}${SEPARATOR}${tool}`
  if (
    PLAIN_SERVER.test(server) &&
    PLAIN_TOOL.test(tool) &&
    plain.length <= MAX_LENGTH &&
    !HASHED.test(plain)
  ) {
    return plain
  }
  const room = MAX_LENGTH - HASH_LENGTH - 2 * SEPARATOR.length
  const serverPart = clean(server, 's').slice(0, Math.max(20, room - clean(tool, 't').length))
  const toolPart = clean(tool, 't').slice(0, room - serverPart.length)
  return [serverPart, toolPart, shortHash(server, tool)].join(SEPARATOR)
}

export function splitPooledName(name: string): { readonly server: string; readonly tool: string } | null {
  const at = name.indexOf(SEPARATOR)
  if (at <= 0 || HASHED.test(name)) return null
  return { server: name.slice(0, at), tool: name.slice(at + SEPARATOR.length) }
}

const clean = (name: string, empty: string): string =>
  name.replace(/[^A-Za-z0-9-]+/g, '_').replace(/^_+|_+$/g, '') || empty

/** Fifty bits of the hash of both names, in letters and digits. */
function shortHash(server: string, tool: string): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([server, tool]))
    .digest()
  return [...bytes.subarray(0, HASH_LENGTH)].map((byte) => DIGITS[byte % DIGITS.length]).join('')
}
