/** Returns the id of the preceding message; null or undefined for the first ones. */
export type ParentOf = (id: string) => string | null | undefined

/** Ids from the first message to a given one; in a cycle, each id once. */
function pathTo(end: string | null, parentOf: ParentOf): string[] {
  const path: string[] = []
  const seen = new Set<string>()
  for (let id = end; id !== null && !seen.has(id); id = parentOf(id) ?? null) {
    seen.add(id)
    path.push(id)
  }
  return path.reverse()
}

/** Last id that is not a parent: exports list messages in order of arrival. */
export function lastLeaf(ids: readonly string[], parentOf: ParentOf): string | null {
  const parents = new Set(ids.map(parentOf))
  return ids.findLast((id) => !parents.has(id)) ?? null
}

/**
 * Ids of abandoned messages: those on a branch where another one led to the end. A message with unknown
 * parents does not count as abandoned.
 */
export function abandoned(ids: readonly string[], end: string | null, parentOf: ParentOf): Set<string> {
  const path = pathTo(end, parentOf)
  const kept = new Set(path)
  // The parent of the first messages may not be a message itself.
  const forks = new Set(path.map(parentOf).filter((parent) => parent != null))
  const known = new Map(path.map((id) => [id, false]))
  const isAbandoned = (id: string): boolean => {
    const way: string[] = []
    let found = false
    for (let at: string | null = id; at !== null; at = parentOf(at) ?? null) {
      const before = known.get(at)
      if (before !== undefined) {
        found = before
        break
      }
      way.push(at)
      // Stops at a cycle of parents.
      known.set(at, false)
      if (!kept.has(at) && forks.has(parentOf(at) ?? '')) {
        found = true
        break
      }
    }
    for (const passed of way) known.set(passed, found)
    return found
  }
  return new Set(ids.filter(isAbandoned))
}

/**
 * Ids from the first message to the one that the user last saw. If that one is missing, the last leaf is
 * used; if a parent is missing, the path continues with the branch that ends just before it.
 * @param ids in the order of the export
 */
export function bridgedPath(ids: readonly string[], current: string | null, parentOf: ParentOf): string[] {
  const known = new Set(ids)
  let path = pathTo(current !== null && known.has(current) ? current : lastLeaf(ids, parentOf), parentOf)
  for (;;) {
    path = path.filter((id) => known.has(id))
    const [first] = path
    const parent = first === undefined ? null : (parentOf(first) ?? null)
    if (first === undefined || parent === null || known.has(parent)) return path
    const before = ids.slice(0, ids.indexOf(first)).filter((id) => !path.includes(id))
    const bridge = pathTo(lastLeaf(before, parentOf), parentOf).filter(
      (id) => known.has(id) && !path.includes(id),
    )
    if (bridge.length === 0) return path
    path = [...bridge, ...path]
  }
}
