/** The runs that this tab listens to, by the keys of their exchanges. */
const controllers = new Map<string, AbortController>()

/** Whether this tab is listening to a run of an exchange. */
export const isListening = (key: string): boolean => controllers.has(key)

/** Starts listening to a run. @returns The signal by which {@link stopListening} ends it. */
export function startListening(key: string): AbortSignal {
  const controller = new AbortController()
  controllers.set(key, controller)
  return controller.signal
}

/** Forgets a run that has ended. */
export const endListening = (key: string): void => {
  controllers.delete(key)
}

/** Stops listening to some exchanges, or to all; the team goes on. */
export function stopListening(keys: Iterable<string> = controllers.keys()): void {
  for (const key of [...keys]) controllers.get(key)?.abort(new Error('left'))
}
