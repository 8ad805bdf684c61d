/** Takes a listener off again. */
export type Unsubscribe = () => void

/**
 * Tells listeners what happened. `Events` maps a name to what its listeners are told. A listener that throws disturbs
 * neither the others nor the teller: its error surfaces as an uncaught one, as that of any callback does.
 */
export class EventHub<Events extends object> {
  readonly #listeners = new Map<keyof Events, Set<(event: never) => void>>()

  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): Unsubscribe {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners)
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    for (const listener of this.#listeners.get(name) ?? []) {
      try {
        // `on` has stored it under the name of this event.
        ;(listener as (event: Events[Name]) => void)(event)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
}
