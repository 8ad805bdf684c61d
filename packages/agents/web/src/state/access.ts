import { create } from 'zustand'
import { useSettings } from './settings-store.ts'

interface Access {
  readonly role: 'staff' | 'user' | null
  /** True after a request was refused without a valid token; the page then asks for one. */
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

/** Encodes UTF-8 in Latin-1, since headers contain only that; the service decodes it. */
const latin1 = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text))

/** Returns headers that name the caller: staff by their name in the log, users by an id of this browser. */
export function whoHeaders(): Record<string, string> {
  const { name, browserId } = useSettings.getState()
  if (useAccess.getState().role === 'user') return { 'x-agora-user': browserId }
  return name.trim() === '' ? {} : { 'x-agora-user': latin1(name.trim()) }
}
