/** Stretches of a text in order, those that touch or overlap as one. */
export function mergeSpans(spans: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const all: [number, number][] = []
  for (const [start, end] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = all.at(-1)
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end)
    else all.push([start, end])
  }
  return all
}
