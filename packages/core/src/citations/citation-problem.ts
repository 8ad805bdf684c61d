import type { Citation } from './citation.ts'

export type CitationProblem = 'malformed' | 'unknown_source' | 'out_of_bounds' | 'not_verbatim'

/** Finds the fault of a citation; null where it equals its source's text at its offsets. */
export function problemOf(
  { value, meta }: Citation,
  textOf: (source: string) => string | null,
): CitationProblem | null {
  const { source, char_start: start, char_end: end } = meta
  if (typeof source !== 'string' || !isOffset(start) || !isOffset(end) || value.trim() === '')
    return 'malformed'
  const text = textOf(source)
  if (text === null) return 'unknown_source'
  if (start >= end || end > text.length) return 'out_of_bounds'
  return text.slice(start, end) === value ? null : 'not_verbatim'
}

const isOffset = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
