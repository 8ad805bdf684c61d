/** A piece of a text, by its UTF-16 offsets. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Finds all that a global pattern matches. */
export const spansOf = (text: string, pattern: RegExp): Span[] =>
  Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({ start: index, end: index + found.length }))

export const overlap = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

/** Joins spans, in text order, that have only what a pattern matches between them. */
export function joinedSpans(text: string, spans: readonly Span[], between: RegExp): Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last !== undefined && between.test(text.slice(last.end, span.start)))
      joined.splice(-1, 1, { start: last.start, end: span.end })
    else joined.push(span)
  }
  return joined
}

/** Replaces each of some spans, in text order, by another text. */
export const withoutSpans = (text: string, spans: readonly Span[], other = ''): string =>
  spans.reduceRight((rest, { start, end }) => `${rest.slice(0, start)}${other}${rest.slice(end)}`, text)
