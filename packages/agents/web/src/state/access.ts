import { create } from 'zustand'
import { useSettings } from './settings-store.ts'

/** Access to the service, as far as the page knows. */
interface Access {
  readonly role: 'staff' | 'user' | null
  /** Set when a request was refused without a valid token: the page asks for one. */
  readonly ended: boolean
  set(access: Partial<Pick<Access, 'role' | 'ended'>>): void
}

export const useAccess = create<Access>()((set) => ({
  role: null,
  ended: false,
  set: (access) => set(access),
}))

/** Resolves when the user has signed in again, or the signal aborts. */
export function untilSignedIn(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      unsubscribe()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const unsubscribe = useAccess.subscribe(({ ended }) => {
      if (!ended) end()
    })
    signal.addEventListener('abort', end)
  })
}

/** Headers cannot hold more than Latin-1; the service reads UTF-8 in them. */
const latin1 = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text))

/** Headers that name the caller: staff by their name in the log, users by an id that this browser keeps. */
export function whoHeaders(): Record<string, string> {
  const { name, browserId } = useSettings.getState()
  if (useAccess.getState().role === 'user') return { 'x-agora-user': browserId }
  return name.trim() === '' ? {} : { 'x-agora-user': latin1(name.trim()) }
}
