/**
 * Tells whether a process has grown by more than a limit since its lowest point: what its other parts free meanwhile
 * must not hide what one of them takes.
 * @param residentBytes Memory of the process now.
 */
export function watchGrowth(residentBytes: () => number, maxBytes: number): () => boolean {
  let least = residentBytes()
  return () => {
    const now = residentBytes()
    least = Math.min(least, now)
    return now - least > maxBytes
  }
}
