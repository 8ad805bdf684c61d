/** A value in the text of a result: `text.slice(start, end)`. */
export interface Leaf {
  /** Its key, or that of the list that holds it. */
  readonly key: string
  readonly value: string
  readonly start: number
  readonly end: number
}

/** An object of a result with the lines of its own values. */
export interface ResultRecord {
  readonly leaves: readonly Leaf[]
  readonly start: number
  readonly end: number
}

/** A result as text that can be quoted, and its records. */
export interface OutcomeText {
  readonly text: string
  readonly records: readonly ResultRecord[]
}

const MOST_DEPTH = 8
const MOST_TEXT = 200_000

/**
 * The values of a tool's result as lines `key: value`, in their order, so that a citation of a result is a slice of a text
 * as one of a document is. The same result always gives the same text.
 */
export function outcomeText(data: unknown, fallback: string): OutcomeText {
  if (typeof data !== 'object' || data === null) return { text: fallback, records: [] }
  const records: ResultRecord[] = []
  let text = ''
  const walk = (value: unknown, key: string, depth: number, leaves: Leaf[]): void => {
    if (depth > MOST_DEPTH || text.length > MOST_TEXT || value === null || value === undefined) return
    if (Array.isArray(value)) {
      for (const item of value) walk(item, key, depth + 1, leaves)
    } else if (typeof value === 'object') {
      const own: Leaf[] = []
      const start = text.length
      for (const [name, child] of Object.entries(value)) walk(child, name, depth + 1, own)
      if (own.length > 0) records.push({ leaves: own, start, end: text.length - 1 })
    } else {
      const shown = String(value)
      text += `${key}: `
      leaves.push({ key, value: shown, start: text.length, end: text.length + shown.length })
      text += `${shown}\n`
    }
  }
  walk(data, '', 0, [])
  return { text, records: records.sort((a, b) => a.start - b.start) }
}
