import type { ClassificationItem, CodeName } from '../domain/filter-item.ts'
import { canonicalCode } from '../domain/parse-code.ts'
import { chapterName } from '../domain/starter/index.ts'

/** A classification code as filters take it, with its place in the tree. */
export interface WireCode {
  /** `65.` for a node with others below it, the stored code for one without. */
  readonly value: string
  readonly kind: 'prefix' | 'exact'
  readonly canonical: string
  /** Pairs of digits, 1 to 3. */
  readonly level: number
  readonly levelName: string
  readonly chapter: CodeName | null
  readonly subchapter: CodeName | null
}

/** A node's code for the wire. */
export function codeOf(item: ClassificationItem): WireCode {
  const canonical = canonicalCode(item.code)
  const pairs = canonical.split('.')
  const above = new Map(
    [...item.ancestors, { code: canonical, name: item.name }].map((node) => [node.code, node]),
  )
  const chapterCode = pairs[0] ?? canonical
  const known = above.get(chapterCode)?.name ?? chapterName(item.category, chapterCode)
  return {
    value: item.hasChildren ? `${canonical}.` : item.code,
    kind: item.hasChildren ? 'prefix' : 'exact',
    canonical,
    level: pairs.length,
    levelName: levelName(item, pairs.length),
    chapter: known === null ? null : { code: chapterCode, name: known },
    subchapter: pairs.length < 2 ? null : (above.get(pairs.slice(0, 2).join('.')) ?? null),
  }
}

/** Functional codes have chapters, subchapters and paragraphs; economic ones end in paragraphs at either depth. */
function levelName({ category, hasChildren }: ClassificationItem, level: number): string {
  if (level === 1) return 'Chapter'
  if (level > 2 || (category === 'economic_classification' && !hasChildren)) return 'Paragraph'
  return 'Subchapter'
}
