import { once } from './once.ts'

/** A port of which every method gives a promise. */
type AsyncPort<Port> = { [Name in keyof Port]: (...args: never[]) => Promise<unknown> }

/**
 * A port that is loaded when one of its methods is first called, so that a server starts without the libraries behind
 * it. A load that failed is tried again by the next call.
 */
export function lazyPort<Port extends AsyncPort<Port>>(load: () => Promise<Port>): Port {
  const loaded = once(load)
  return new Proxy({} as Port, {
    get:
      (_, name) =>
      async (...args: never[]) => {
        const port = await loaded()
        return port[name as keyof Port](...args)
      },
  })
}
