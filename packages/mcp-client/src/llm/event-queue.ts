export class EventQueue<Event> implements AsyncIterableIterator<Event, undefined> {
  readonly #events: Event[] = []
  #wake: (() => void) | undefined
  #end: { error?: unknown } | undefined

  push(event: Event): void {
    if (this.#end === undefined) this.#events.push(event)
    this.#wake?.()
  }

  close(end: { error?: unknown } = {}): void {
    this.#end ??= end
    this.#wake?.()
  }

  async next(): Promise<IteratorResult<Event, undefined>> {
    for (;;) {
      const [event] = this.#events.splice(0, 1)
      if (event !== undefined) return { done: false, value: event }
      if (this.#end !== undefined) {
        const { error } = this.#end
        this.#end = {}
        if (error !== undefined) throw error
        return { done: true, value: undefined }
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
