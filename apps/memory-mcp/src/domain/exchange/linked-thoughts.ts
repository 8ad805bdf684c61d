import { type SkipCounts, skip, type ThoughtRecord } from './record.ts'

/** Links of stored thoughts: successor ids by thought id, null for none. */
export type Links = ReadonlyMap<string, string | null>

/**
 * Removes invalid links of imported thoughts: to a missing thought, and the link of the newest thought in a
 * cycle, which closes it. A thought behind such a link would never be found again.
 * @param stored links of the existing thoughts, which stay as they are, and of their successors
 */
export function withSoundLinks(
  thoughts: readonly ThoughtRecord[],
  stored: Links,
  skipped: SkipCounts,
): ThoughtRecord[] {
  const incoming = new Map(thoughts.map((record) => [record.uuid, record]))
  const links = new Map<string, string | null>([
    ...thoughts.map(({ uuid, superseded_by }) => [uuid, superseded_by] as const),
    ...stored,
  ])
  const cut = new Set<string>()
  const unlink = (uuid: string, reason: string) => {
    links.set(uuid, null)
    cut.add(uuid)
    skip(skipped, reason)
  }
  for (const { uuid, superseded_by } of thoughts) {
    if (stored.has(uuid) || superseded_by === null) continue
    if (!links.has(superseded_by)) unlink(uuid, 'links to missing thoughts')
  }
  const sound = new Set<string>()
  for (const { uuid } of thoughts) {
    const path: string[] = []
    const onPath = new Set<string>()
    let at: string | null = uuid
    while (at !== null && !sound.has(at) && !onPath.has(at)) {
      path.push(at)
      onPath.add(at)
      at = links.get(at) ?? null
    }
    if (at !== null && onPath.has(at)) {
      const circle = path
        .slice(path.indexOf(at))
        .flatMap((id) => (stored.has(id) ? [] : (incoming.get(id) ?? [])))
      const newest = circle.reduce<ThoughtRecord | null>(
        (best, record) => (best === null || record.timestamp >= best.timestamp ? record : best),
        null,
      )
      if (newest !== null) unlink(newest.uuid, 'links by which thoughts supersede themselves')
    }
    for (const id of path) sound.add(id)
  }
  return thoughts.map((record) => (cut.has(record.uuid) ? { ...record, superseded_by: null } : record))
}
