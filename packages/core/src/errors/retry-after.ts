/** Whole seconds that a `Retry-After` header names as a number or as a date; undefined where it is neither. */
export function readRetryAfter(header: string | null | undefined): number | undefined {
  if (header === undefined || header === null) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds))
}
