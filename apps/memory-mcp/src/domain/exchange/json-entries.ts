const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])
const LIST_BEGIN = 0x5b
const isSpace = (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)

/** Checks whether JSON starts with a list, after white space and a byte order mark. */
export const isList = (json: Uint8Array): boolean => json[firstByte(json)] === LIST_BEGIN

/**
 * Splits a JSON list into the texts of its entries without parsing them: an export of 500 MB parsed as one
 * value would take several times its size. Yields null at the end of a truncated list.
 */
export function* jsonEntries(json: Uint8Array): Generator<Uint8Array | null> {
  let depth = 0
  let begin = -1
  for (let at = firstByte(json); at < json.length; at += 1) {
    const byte = json[at] as number
    if (byte === QUOTE) {
      if (depth === 1 && begin < 0) begin = at
      at = endOfString(json, at)
    } else if (OPENING.has(byte)) {
      if (depth === 1 && begin < 0) begin = at
      depth += 1
    } else if (CLOSING.has(byte) || (byte === COMMA && depth === 1)) {
      if (byte !== COMMA) depth -= 1
      if ((depth === 0 || byte === COMMA) && begin >= 0) {
        yield json.subarray(begin, at)
        begin = -1
      }
      if (depth === 0) return
    } else if (depth === 1 && begin < 0 && !isSpace(byte)) begin = at
  }
  yield null
}

/** Position of the quote that closes a string; past the end if there is none. */
function endOfString(json: Uint8Array, quote: number): number {
  for (let end = json.indexOf(QUOTE, quote + 1); end >= 0; end = json.indexOf(QUOTE, end + 1)) {
    let escapes = 0
    while (json[end - 1 - escapes] === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return end
  }
  return json.length
}

function firstByte(json: Uint8Array): number {
  let at = json[0] === 0xef && json[1] === 0xbb && json[2] === 0xbf ? 3 : 0
  while (at < json.length && isSpace(json[at] as number)) at += 1
  return at
}
