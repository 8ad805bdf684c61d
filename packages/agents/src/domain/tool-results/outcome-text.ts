/** A value in the text of a result: `text.slice(start, end)`. */
export interface Leaf {
  readonly key: string
  readonly value: string
  readonly start: number
  readonly end: number
}

export interface ResultRecord {
  readonly leaves: readonly Leaf[]
  readonly start: number
  readonly end: number
}

export interface OutcomeText {
  readonly text: string
  readonly records: readonly ResultRecord[]
  /** Values outside of the records, e.g. the total of a list, as runs of adjacent lines. */
  readonly beside: readonly { readonly start: number; readonly end: number }[]
}

const MAX_DEPTH = 8
const MAX_TEXT = 200_000

/**
 * Formats a tool's result as lines `key: value`, in order, so that its citations are text slices like those
 * of documents. Deterministic.
 * @param fallback Output of the tool, for a result without values.
 */
export function outcomeText(data: unknown, fallback: string): OutcomeText {
  if (typeof data !== 'object' || data === null) return { text: fallback, records: [], beside: [] }
  const leaves: Leaf[] = []
  const records: ResultRecord[] = []
  const beside: { start: number; end: number }[] = []
  let text = ''

  const walk = (value: unknown, key: string, depth: number, inRecord: boolean): void => {
    if (depth > MAX_DEPTH || text.length > MAX_TEXT || value === null || value === undefined) return
    if (Array.isArray(value)) {
      for (const item of value) {
        if (inRecord || typeof item !== 'object') walk(item, key, depth + 1, inRecord)
        else record(item, key, depth + 1)
      }
    } else if (typeof value === 'object') {
      for (const [name, child] of Object.entries(value)) walk(child, name, depth + 1, inRecord)
    } else {
      const shown = String(value)
      const lineStart = text.length
      text += `${key}: `
      leaves.push({ key, value: shown, start: text.length, end: text.length + shown.length })
      text += `${shown}\n`
      if (inRecord) return
      const last = beside.at(-1)
      if (last !== undefined && last.end + 1 === lineStart) last.end = text.length - 1
      else beside.push({ start: lineStart, end: text.length - 1 })
    }
  }
  /** The items of the outermost lists are the records. */
  const record = (item: unknown, key: string, depth: number): void => {
    const start = text.length
    const first = leaves.length
    walk(item, key, depth, true)
    if (text.length > start) records.push({ leaves: leaves.slice(first), start, end: text.length - 1 })
  }

  walk(data, '', 0, false)
  return { text, records, beside }
}
