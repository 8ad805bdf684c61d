/** What was being written in a session of this tab; empty where nothing was, or the browser keeps nothing. */
export function readDraft(key: string): string {
  try {
    return sessionStorage.getItem(`agora-draft-${key}`) ?? ''
  } catch {
    return ''
  }
}

/** What was being written in one place goes on in another. */
export function moveDraft(from: string, to: string): void {
  keepDraft(to, readDraft(from))
  keepDraft(from, '')
}

export function keepDraft(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(`agora-draft-${key}`)
    else sessionStorage.setItem(`agora-draft-${key}`, text)
  } catch {
    // A draft is a convenience: without storage, or with a text too long for it, writing goes on.
  }
}
