const MAX_OFFERED = 100

/** Returns names with this prefix, ignoring case, sorted by character, a hundred at most. */
export function offeredNames(names: Iterable<string>, prefix: string): string[] {
  const beginning = prefix.toLowerCase()
  return [...new Set(names)]
    .filter((name) => name.toLowerCase().startsWith(beginning))
    .sort((a, b) => (a < b ? -1 : 1))
    .slice(0, MAX_OFFERED)
}
