/** Sentences of a note, one after the other; null when there are none. */
export const joinNotes = (...sentences: readonly (string | null | undefined)[]): string | null =>
  sentences.filter(Boolean).join(' ') || null
