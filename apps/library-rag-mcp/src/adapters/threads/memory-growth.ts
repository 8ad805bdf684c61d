/** Detects growth beyond a limit since the lowest point, so that memory freed elsewhere hides nothing. */
export function watchGrowth(residentBytes: () => number, maxBytes: number): () => boolean {
  let least = residentBytes()
  return () => {
    const now = residentBytes()
    least = Math.min(least, now)
    return now - least > maxBytes
  }
}
