// Over HTTP, headers repeat the target of a request. Values that a header cannot hold are encoded as
// `=?base64?…?=`.
// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#value-encoding

const ENCODED = /^=\?base64\?(.*)\?=$/
const PLAIN = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/

export const toHeaderValue = (text: string): string =>
  PLAIN.test(text) && !ENCODED.test(text) ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`

export function fromHeaderValue(value: string): string {
  const base64 = ENCODED.exec(value)?.[1]
  return base64 === undefined ? value : Buffer.from(base64, 'base64').toString('utf8')
}
