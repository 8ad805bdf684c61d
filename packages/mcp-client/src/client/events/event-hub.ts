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
      // `on` has stored it under the name of this event.
      tell(listener as (event: Events[Name]) => void, event)
    }
  }
}

/** Calls a listener; an error of it is nobody's but its own. */
export function tell<Event>(listener: ((event: Event) => void) | undefined, event: Event): void {
  try {
    listener?.(event)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
