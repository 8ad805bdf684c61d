export interface FoundJson {
  readonly value: unknown
  readonly start: number
  /** Offset after its last character. */
  readonly end: number
}

/** Deeper than any call, so that unclosed brackets are not each searched to the end of a text. */
const MAX_DEPTH = 50

export function jsonValuesIn(text: string): FoundJson[] {
  const found: FoundJson[] = []
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] !== '{' && text[at] !== '[') continue
    const one = jsonAt(text, at)
    if (one === undefined) continue
    found.push(one)
    at = one.end - 1
  }
  return found
}

/** Undefined if none starts at the offset, or it is incomplete or deeper than {@link MAX_DEPTH}. */
export function jsonAt(text: string, start: number): FoundJson | undefined {
  const end = endOf(text, start)
  if (end === undefined) return undefined
  const value = parseLoosely(text.slice(start, end))
  return value === undefined ? undefined : { value, start, end }
}

/** End of the brackets that open at `start`; undefined if they are not closed. */
function endOf(text: string, start: number): number | undefined {
  let depth = 0
  let quote = ''
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at] as string
    if (quote !== '') {
      if (sign === '\\') at += 1
      else if (sign === quote) quote = ''
    } else if (sign === '"') quote = sign
    // Python's quotation mark, if a string can start here; otherwise an apostrophe within a word.
    else if (sign === "'" && /[[{(,:=\s]/.test(text[at - 1] ?? '')) quote = sign
    else if (sign === '{' || sign === '[') {
      depth += 1
      if (depth > MAX_DEPTH) return undefined
    } else if (sign === '}' || sign === ']') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return undefined
}

/** Parses JSON as models write it: with trailing commas, or as printed by Python. Undefined if that fails. */
export function parseLoosely(text: string): unknown {
  const withoutCommas = text.replace(/,(\s*[\]}])/g, '$1')
  for (const candidate of [text, withoutCommas, fromPython(withoutCommas)]) {
    try {
      return JSON.parse(candidate)
    } catch {
      // Try the next format.
    }
  }
  return undefined
}

/** An escaped quotation mark never starts a string, or each would be read to the end of the text. */
const fromPython = (text: string): string =>
  text
    .replace(/(?<!\\)'((?:[^'\\]|\\.)*)'/g, (_, inner: string) =>
      JSON.stringify(inner.replaceAll("\\'", "'")),
    )
    .replace(/\bTrue\b/g, 'true')
    .replace(/\bFalse\b/g, 'false')
    .replace(/\bNone\b/g, 'null')
