import type { FilterItem } from '../domain/items/filter-item.ts'

/** Advice beside a county: its own budget is a small part of what is spent in it. Null for anything else. */
export function countyHint(item: FilterItem | undefined): string | null {
  if (item?.category !== 'uat' || item.kind !== 'county' || item.countyCode === null) return null
  return `uat_ids selects the county council's own money; for all units of the county use county_codes ["${item.countyCode}"] (countyCodes).`
}
