import { once } from './once.ts'

/** A port whose methods all return promises. */
type AsyncPort<Port> = { [Name in keyof Port]: (...args: never[]) => Promise<unknown> }

/**
 * Creates a port that is loaded on the first call of a method, so that a server starts without the libraries
 * behind it. After a failed load the next call tries again.
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
