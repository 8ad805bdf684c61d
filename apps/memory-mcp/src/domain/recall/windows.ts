/** The amount of text that an embedding model reads at once. */
export interface ModelWindow {
  readonly maxTokens: number
  countTokens(text: string): number
}

/** Share of a window that repeats the end of the one before, so that what stands on a cut is whole in one of them. */
const OVERLAP = 0.15

/**
 * Cuts a text into overlapping stretches that the model reads whole, at white space where there is some. A text that
 * fits is one stretch.
 * @param room tokens that each stretch may have
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
    // Tokens of pieces do not add up exactly; what is joined must fit all the same.
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
