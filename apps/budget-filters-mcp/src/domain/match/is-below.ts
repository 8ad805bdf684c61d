import { canonicalCode } from '../items/classification-code.ts'
import type { FilterItem } from '../items/filter-item.ts'

/** Checks whether an item lies below another in a classification, and so is a part of it rather than a rival. */
export function isBelow(item: FilterItem, above: FilterItem): boolean {
  if (!('code' in item) || !('code' in above)) return false
  return canonicalCode(item.code).startsWith(`${canonicalCode(above.code)}.`)
}
