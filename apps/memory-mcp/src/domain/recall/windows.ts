export interface ModelWindow {
  readonly maxTokens: number
  countTokens(text: string): number
}

/** Share of a window that repeats the end of the previous one, so that one has text at a cut complete. */
const OVERLAP = 0.15

/**
 * Splits a text into overlapping windows that fit the model, at white space if possible. A text that fits is
 * one window.
 * @param room maximum tokens of each window
 */
export function splitIntoWindows(text: string, model: ModelWindow, room: number = model.maxTokens): string[] {
  if (model.countTokens(text) <= room) return [text]
  const pieces = text.match(/\s*\S{1,200}/g) ?? [text]
  const sizes = pieces.map((piece) => Math.max(1, model.countTokens(piece)))
  const windows: string[] = []
  for (let start = 0; start < pieces.length; ) {
    let end = start
    let tokens = 0
    while (end < pieces.length && (end === start || tokens + (sizes[end] ?? 0) <= room)) {
      tokens += sizes[end] ?? 0
      end += 1
    }
    // Token counts of pieces are not exactly additive, but the joined text must fit.
    while (end > start + 1 && model.countTokens(pieces.slice(start, end).join('')) > room) end -= 1
    windows.push(pieces.slice(start, end).join('').trim())
    if (end >= pieces.length) break
    let repeated = 0
    let next = end
    while (next > start + 1 && repeated + (sizes[next - 1] ?? 0) <= room * OVERLAP) {
      next -= 1
      repeated += sizes[next] ?? 0
    }
    start = next
  }
  return windows
}
