import { afterAll, beforeAll } from 'vitest'

/** Opens something before the tests of a file or group; nothing of it can be read before. */
export function openForTests<Opened extends { close(): unknown } | { stop(): unknown }>(
  open: () => Promise<Opened>,
): Opened {
  let opened: Opened | undefined
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => {
    if (opened === undefined) return
    return 'close' in opened ? opened.close() : opened.stop()
  })
  const target = (): Opened => {
    if (opened === undefined) throw new Error('It is read before the tests begin')
    return opened
  }
  return new Proxy({} as Opened, {
    get(_, name) {
      const value: unknown = Reflect.get(target(), name)
      return typeof value === 'function' ? value.bind(target()) : value
    },
    has: (_, name) => Reflect.has(target(), name),
    ownKeys: () => Reflect.ownKeys(target()),
    getOwnPropertyDescriptor(_, name) {
      const found = Reflect.getOwnPropertyDescriptor(target(), name)
      return found && { ...found, configurable: true }
    },
  })
}
