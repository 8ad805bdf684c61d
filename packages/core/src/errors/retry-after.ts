/** Whole seconds; undefined for neither a number nor a date. @example readRetryAfter('120') // 120 */
export function readRetryAfter(header: string | null | undefined): number | undefined {
  if (header === undefined || header === null) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds))
}
