import { canonicalCode } from '../items/classification-code.ts'
import type { FilterItem } from '../items/filter-item.ts'

/** Tells whether an item lies below another in a classification: it is then a part of the other rather than a rival. */
export function isBelow(item: FilterItem, above: FilterItem): boolean {
  if (!('code' in item) || !('code' in above)) return false
  return canonicalCode(item.code).startsWith(`${canonicalCode(above.code)}.`)
}
