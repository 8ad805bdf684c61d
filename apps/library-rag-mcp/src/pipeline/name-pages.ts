/** Page numbers for a person: `page 3`, `pages 3, 5–7`. */
export function namePages(pages: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const page of pages) {
    const last = ranges.at(-1)
    if (last && page === last[1] + 1) last[1] = page
    else ranges.push([page, page])
  }
  const text = ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
  return `${pages.length === 1 ? 'page' : 'pages'} ${text}`
}
