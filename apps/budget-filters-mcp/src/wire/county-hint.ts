import type { FilterItem } from '../domain/items/filter-item.ts'

/** Explains for a county that its own budget is a small part of the spending in it; null for other items. */
export function countyHint(item: FilterItem | undefined): string | null {
  if (item?.category !== 'uat' || item.kind !== 'county' || item.countyCode === null) return null
  return `uat_ids selects the county council's own money; for all units of the county use county_codes ["${item.countyCode}"] (countyCodes).`
}
