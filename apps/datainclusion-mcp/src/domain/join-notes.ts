/** Joins the sentences of a note; null if there are none. */
export const joinNotes = (...sentences: readonly (string | null | undefined)[]): string | null =>
  sentences.filter(Boolean).join(' ') || null
