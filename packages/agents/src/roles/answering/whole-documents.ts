import { seriesOf } from '../../domain/answering/document-date.ts'
import type { Intent } from '../../domain/answering/intent.ts'
import type { FoundPassage } from './passages.ts'

/** Documents that are read as a whole. */
const MOST_READ = 12

/**
 * Paths of the documents that a question wants as a whole.
 * @param named Those that it names
 */
export function wholeDocuments(
  { kind }: Intent,
  named: readonly { readonly source: string }[],
  found: readonly FoundPassage[],
): string[] {
  if (kind === 'fact' || kind === 'contradictions') return []
  const paths = named.map(({ source }) => source)
  if (paths.length > 0) return paths.slice(0, MOST_READ)
  // The documents that follow each other and that were found first.
  const [first] = found.filter(({ date }) => date !== null)
  if (first === undefined || (kind !== 'changes' && kind !== 'course')) return []
  const series = seriesOf(first)
  return [...new Set(found.filter((one) => seriesOf(one) === series).map(({ source }) => source))].slice(
    0,
    MOST_READ,
  )
}
