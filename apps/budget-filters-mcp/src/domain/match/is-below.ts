import { canonicalCode } from '../items/classification-code.ts'
import type { FilterItem } from '../items/filter-item.ts'

/** Whether an item lies below another in a classification, so that it is a part of it and no rival. */
export function isBelow(item: FilterItem, above: FilterItem): boolean {
  if (!('code' in item) || !('code' in above)) return false
  return canonicalCode(item.code).startsWith(`${canonicalCode(above.code)}.`)
}
