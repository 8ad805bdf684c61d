/** Names offered while somebody types. */
const MOST_OFFERED = 100

/** Returns the names that begin like this in any case, in the order of their characters, a hundred at most. */
export function offeredNames(names: Iterable<string>, prefix: string): string[] {
  const beginning = prefix.toLowerCase()
  return [...new Set(names)]
    .filter((name) => name.toLowerCase().startsWith(beginning))
    .sort((a, b) => (a < b ? -1 : 1))
    .slice(0, MOST_OFFERED)
}
