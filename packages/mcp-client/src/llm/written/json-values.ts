/** A value of JSON within a text. */
export interface FoundJson {
  readonly value: unknown
  readonly start: number
  /** Behind its last character. */
  readonly end: number
}

/** Deeper than any call, so that brackets which nothing closes are not read to the end of a text each. */
const MAX_DEPTH = 50

/** Objects and lists of JSON that stand in a text, one after the other. */
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

/**
 * The object or list that begins at a place of a text; undefined where none does, it has no end, or it is nested deeper
 * than {@link MAX_DEPTH}.
 */
export function jsonAt(text: string, start: number): FoundJson | undefined {
  const end = endOf(text, start)
  if (end === undefined) return undefined
  const value = parseLoosely(text.slice(start, end))
  return value === undefined ? undefined : { value, start, end }
}

/** Where the brackets that open at `start` are closed again; undefined where they are not. */
function endOf(text: string, start: number): number | undefined {
  let depth = 0
  let quote = ''
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at] as string
    if (quote !== '') {
      if (sign === '\\') at += 1
      else if (sign === quote) quote = ''
    } else if (sign === '"') quote = sign
    // Python's quotation mark, where a string can begin; an apostrophe within a word is none.
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

/** JSON as models write it: also with commas before brackets, and as Python prints it. Undefined for all else. */
export function parseLoosely(text: string): unknown {
  const withoutCommas = text.replace(/,(\s*[\]}])/g, '$1')
  for (const candidate of [text, withoutCommas, fromPython(withoutCommas)]) {
    try {
      return JSON.parse(candidate)
    } catch {
      // The next form may be read.
    }
  }
  return undefined
}

/** A string begins at no escaped quotation mark: each of many would be read to the end of the text. */
const fromPython = (text: string): string =>
  text
    .replace(/(?<!\\)'((?:[^'\\]|\\.)*)'/g, (_, inner: string) =>
      JSON.stringify(inner.replaceAll("\\'", "'")),
    )
    .replace(/\bTrue\b/g, 'true')
    .replace(/\bFalse\b/g, 'false')
    .replace(/\bNone\b/g, 'null')
