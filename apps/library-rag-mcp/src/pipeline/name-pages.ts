/** Page ranges listed in a sentence; if there are more, it only gives their number. */
const MAX_RANGES = 30

/** Formats page numbers for a person: `page 3`, `pages 3, 5–7`. */
export function namePages(pages: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const page of pages) {
    const last = ranges.at(-1)
    if (last && page === last[1] + 1) last[1] = page
    else ranges.push([page, page])
  }
  const named = ranges.slice(0, MAX_RANGES)
  const text = named.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
  const more = pages.filter((page) => page > (named.at(-1)?.[1] ?? 0)).length
  return `${pages.length === 1 ? 'page' : 'pages'} ${text}${more > 0 ? ` and ${more} more` : ''}`
}
