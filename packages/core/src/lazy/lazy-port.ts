import { once } from './once.ts'

type AsyncPort<Port> = { [Name in keyof Port]: (...args: never[]) => Promise<unknown> }

/**
 * Loads a port on the first call of a method; after a failure the next call tries again.
 * @example const embedder = lazyPort(async () => (await import('./embedder.ts')).createEmbedder())
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
