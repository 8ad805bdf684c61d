/** A message that the service has not confirmed yet, kept in this browser to survive a reload. */
export interface Unsent {
  readonly sessionId: string
  readonly key: string
  readonly text: string
  readonly fresh: boolean
}

const NAME = 'agora-unsent'

export function unsent(): readonly Unsent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]')
    return Array.isArray(kept) ? (kept as Unsent[]) : []
  } catch {
    return []
  }
}

export const addUnsent = (message: Unsent): void =>
  write([...unsent().filter(({ key }) => key !== message.key), message])

export const removeUnsent = (key: string): void => {
  const kept = unsent()
  if (kept.some((message) => message.key === key)) write(kept.filter((message) => message.key !== key))
}

function write(messages: readonly Unsent[]): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(messages))
  } catch {
    // Without storage, sending still works; only a reload at that moment would lose the text.
  }
}
