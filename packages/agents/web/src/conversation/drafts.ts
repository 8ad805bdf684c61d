import { create } from 'zustand'

/** Number of drafts that were put before the user, so that the input shows them. */
export const useProposedDrafts = create<{ readonly count: number }>()(() => ({ count: 0 }))

/** Puts a text into the input of a session, before the one that is there. */
export function proposeDraft(key: string, text: string): void {
  keepDraft(key, [text, readDraft(key)].filter(Boolean).join('\n'))
  useProposedDrafts.setState(({ count }) => ({ count: count + 1 }))
}

/** Reads the draft of a session in this tab; empty if there is none or storage is unavailable. */
export function readDraft(key: string): string {
  try {
    return sessionStorage.getItem(`agora-draft-${key}`) ?? ''
  } catch {
    return ''
  }
}

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
