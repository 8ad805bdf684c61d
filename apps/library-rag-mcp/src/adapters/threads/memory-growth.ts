/**
 * Detects whether a process has grown beyond a limit since its lowest point, so that memory freed elsewhere
 * does not hide what one part takes.
 * @param residentBytes Returns the current memory of the process.
 */
export function watchGrowth(residentBytes: () => number, maxBytes: number): () => boolean {
  let least = residentBytes()
  return () => {
    const now = residentBytes()
    least = Math.min(least, now)
    return now - least > maxBytes
  }
}
