export const joinNotes = (...sentences: readonly (string | null | undefined)[]): string | null =>
  sentences.filter(Boolean).join(' ') || null
