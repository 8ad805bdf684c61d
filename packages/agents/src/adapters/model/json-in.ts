const THINKING = /<(think|thinking|reasoning)>[\s\S]*?(?:<\/\1>|$)/giu

/** Extracts the first JSON object from a model's output, after its thinking; undefined if there is none. */
export function jsonIn(text: string): unknown {
  for (const said of [text.replace(THINKING, ''), text]) {
    for (let start = said.indexOf('{'); start >= 0; start = said.indexOf('{', start + 1)) {
      const end = endOfObject(said, start)
      if (end === null) continue
      try {
        return JSON.parse(said.slice(start, end))
      } catch {
        // Braces in ordinary text.
      }
    }
  }
  return undefined
}

/** Finds the end of the object that starts here; null if it is unterminated. */
function endOfObject(text: string, start: number): number | null {
  let depth = 0
  let isText = false
  for (let at = start; at < text.length; at++) {
    const sign = text[at]
    if (isText) {
      if (sign === '\\') at += 1
      else if (sign === '"') isText = false
    } else if (sign === '"') isText = true
    else if (sign === '{') depth += 1
    else if (sign === '}' && --depth === 0) return at + 1
  }
  return null
}
