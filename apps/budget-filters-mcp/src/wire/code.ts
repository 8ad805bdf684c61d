import { canonicalCode } from '../domain/items/classification-code.ts'
import type { ClassificationItem, CodeName } from '../domain/items/filter-item.ts'
import { chapterName } from '../domain/starter/index.ts'

export interface WireCode {
  /** A prefix with its final dot, `65.` or `20.02.`, or a complete code, `65.03.01`. */
  readonly value: string
  readonly kind: 'prefix' | 'exact'
  /** Pairs of digits, 1 to 3. */
  readonly level: number
  readonly levelName: string
  readonly chapter: CodeName | null
  readonly subchapter: CodeName | null
}

export function codeOf(item: ClassificationItem): WireCode {
  const canonical = canonicalCode(item.code)
  const pairs = canonical.split('.')
  const above = new Map(
    [...item.ancestors, { code: canonical, name: item.name }].map((node) => [node.code, node]),
  )
  const chapterCode = pairs[0] ?? canonical
  const kind = isWhole(item) ? 'exact' : 'prefix'
  const known = above.get(chapterCode)?.name ?? chapterName(item.category, chapterCode)
  return {
    value: kind === 'prefix' ? `${canonical}.` : item.code,
    kind,
    level: pairs.length,
    levelName: levelName(item.category, kind, pairs.length),
    chapter: known === null ? null : { code: chapterCode, name: known },
    // A subchapter is not listed as its own ancestor.
    subchapter: pairs.length < 3 ? null : (above.get(pairs.slice(0, 2).join('.')) ?? null),
  }
}

/** A complete economic code is a paragraph at either depth. */
function levelName(category: ClassificationItem['category'], kind: WireCode['kind'], level: number): string {
  if (level === 1) return 'Chapter'
  if (level > 2 || (category === 'economic_classification' && kind === 'exact')) return 'Paragraph'
  return 'Subchapter'
}

/** Pairs of every code in a production database. */
const STORED_PAIRS = 3

/**
 * Checks whether a code equals a stored one; otherwise it is a prefix. A node with children stands for all of
 * them, and a code of fewer than three pairs equals none in production (`20.02` is stored as `20.02.00`); in
 * a table of the user's own the codes are used as they are.
 */
function isWhole({ code, isStoredCode, hasChildren }: ClassificationItem): boolean {
  if (hasChildren || code.endsWith('.')) return false
  return isStoredCode || code.split('.').length >= STORED_PAIRS
}
