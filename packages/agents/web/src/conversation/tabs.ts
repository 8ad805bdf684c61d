const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('agora-sessions') : null

/** Tells the other tabs of this browser that a session has changed. */
export const tellOtherTabs = (sessionId: string): void => channel?.postMessage({ sessionId })

/** Hears of sessions that other tabs have changed. @returns A function that ends it. */
export function onOtherTabs(hear: (sessionId: string) => void): () => void {
  const listener = ({ data }: MessageEvent<{ sessionId: string }>) => hear(data.sessionId)
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}
