/** A tool list of 10,000 has about 300,000 values; a text or an image counts as one. */
const MAX_VALUES = 500_000
/** Deeper than any schema or result; JSON.stringify and validators fail at a few thousand levels. */
const MAX_DEPTH = 500

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** Reason not to parse, or undefined: `[{},{},…]` takes twenty times its length in memory. */
export function excessiveJson(json: Buffer): string | undefined {
  let values = 1
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at]) {
      case QUOTE:
        at = endOfString(json, at + 1)
        break
      case COMMA:
        values += 1
        break
      case OPEN_BRACKET:
      case OPEN_BRACE:
        values += 1
        depth += 1
        if (depth > MAX_DEPTH) return `nested deeper than ${MAX_DEPTH} levels`
        break
      case CLOSE_BRACKET:
      case CLOSE_BRACE:
        depth -= 1
        break
    }
    if (values > MAX_VALUES) return `more than ${MAX_VALUES} values`
  }
  return undefined
}

/** End of the string that starts before `from`; the end of the text if it is unterminated. */
function endOfString(json: Buffer, from: number): number {
  let at = from
  for (;;) {
    const quote = json.indexOf(QUOTE, at)
    if (quote < 0) return json.length
    let backslashes = 0
    while (json[quote - 1 - backslashes] === BACKSLASH) backslashes += 1
    if (backslashes % 2 === 0) return quote
    at = quote + 1
  }
}
