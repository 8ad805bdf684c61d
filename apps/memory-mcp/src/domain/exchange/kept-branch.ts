/** A message with the id of the message that it follows; null or undefined for the first ones. */
export type ParentOf = (id: string) => string | null | undefined

/** Ids from the first message to one of them; where parents form a circle, those that were not met twice. */
function pathTo(end: string | null, parentOf: ParentOf): string[] {
  const path: string[] = []
  const seen = new Set<string>()
  for (let id = end; id !== null && !seen.has(id); id = parentOf(id) ?? null) {
    seen.add(id)
    path.push(id)
  }
  return path.reverse()
}

/** The last of the ids that is nobody's parent: exports list messages as they came. */
export function lastLeaf(ids: readonly string[], parentOf: ParentOf): string | null {
  const parents = new Set(ids.map(parentOf))
  return ids.findLast((id) => !parents.has(id)) ?? null
}

/**
 * Ids of messages that were given up: they, or what they answer, stand where another one led on to the end. A message
 * whose parents are not known was not given up.
 */
export function abandoned(ids: readonly string[], end: string | null, parentOf: ParentOf): Set<string> {
  const path = pathTo(end, parentOf)
  const kept = new Set(path)
  // The first messages may have a parent that is itself no message.
  const forks = new Set(path.map(parentOf).filter((parent) => parent != null))
  const known = new Map(path.map((id) => [id, false]))
  const isGivenUp = (id: string): boolean => {
    const way: string[] = []
    let found = false
    for (let at: string | null = id; at !== null; at = parentOf(at) ?? null) {
      const before = known.get(at)
      if (before !== undefined) {
        found = before
        break
      }
      way.push(at)
      // Also where parents form a circle, this ends.
      known.set(at, false)
      if (!kept.has(at) && forks.has(parentOf(at) ?? '')) {
        found = true
        break
      }
    }
    for (const passed of way) known.set(passed, found)
    return found
  }
  return new Set(ids.filter(isGivenUp))
}

/**
 * Ids from the first message to the one that its user last saw. Where that one is not there it is the last of the ids that
 * nobody follows; where a message follows one that is not there, the messages before it are those that end just before it.
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
