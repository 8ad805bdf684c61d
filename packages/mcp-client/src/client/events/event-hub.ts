export type Unsubscribe = () => void

/** A listener that throws affects neither others nor the caller: its error surfaces as uncaught. */
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

/** Calls a listener; its error surfaces as uncaught. */
export function tell<Event>(listener: ((event: Event) => void) | undefined, event: Event): void {
  try {
    listener?.(event)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
