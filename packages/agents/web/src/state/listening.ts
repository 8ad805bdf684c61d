/** Runs that this tab listens to, by exchange key. */
const controllers = new Map<string, AbortController>()

export const isListening = (key: string): boolean => controllers.has(key)

/** Starts listening to a run. @returns Signal that {@link stopListening} aborts. */
export function startListening(key: string): AbortSignal {
  const controller = new AbortController()
  controllers.set(key, controller)
  return controller.signal
}

export const endListening = (key: string): void => {
  controllers.delete(key)
}

/** Stops listening to some exchanges, or to all; the team continues its work. */
export function stopListening(keys: Iterable<string> = controllers.keys()): void {
  for (const key of [...keys]) controllers.get(key)?.abort(new Error('left'))
}
