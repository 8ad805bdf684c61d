// Over HTTP, headers repeat what a request is for. What a header cannot hold stands in it as `=?base64?…?=`.
// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#value-encoding

const ENCODED = /^=\?base64\?(.*)\?=$/
const PLAIN = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/

/** A text as a header holds it. */
export const toHeaderValue = (text: string): string =>
  PLAIN.test(text) && !ENCODED.test(text) ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`

/** The text that a header holds. */
export function fromHeaderValue(value: string): string {
  const base64 = ENCODED.exec(value)?.[1]
  return base64 === undefined ? value : Buffer.from(base64, 'base64').toString('utf8')
}
