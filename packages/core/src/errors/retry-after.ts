/** Whole seconds of a Retry-After header, which is a number of them or a date; undefined where it says neither. */
export function readRetryAfter(header: string | null | undefined): number | undefined {
  if (header === undefined || header === null) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds))
}
