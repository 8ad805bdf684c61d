/** Reads the draft of a session in this tab; empty if there is none or storage is unavailable. */
export function readDraft(key: string): string {
  try {
    return sessionStorage.getItem(`agora-draft-${key}`) ?? ''
  } catch {
    return ''
  }
}

/** Moves a draft to another session. */
export function moveDraft(from: string, to: string): void {
  keepDraft(to, readDraft(from))
  keepDraft(from, '')
}

export function keepDraft(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(`agora-draft-${key}`)
    else sessionStorage.setItem(`agora-draft-${key}`, text)
  } catch {
    // Drafts are a convenience: without storage, or if the text is too long for it, typing still works.
  }
}
