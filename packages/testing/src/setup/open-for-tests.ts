import { afterAll, beforeAll } from 'vitest'

/**
 * Opens something before the tests of a file or group, and closes it after them. The result stands for what is
 * opened, of which nothing can be read before.
 */
export function openForTests<Opened extends { close(): unknown }>(open: () => Promise<Opened>): Opened {
  let opened: Opened | undefined
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.close())
  return new Proxy({} as Opened, {
    get(_, name) {
      if (opened === undefined) throw new Error(`${String(name)} is read before the tests begin`)
      const value: unknown = Reflect.get(opened, name)
      return typeof value === 'function' ? value.bind(opened) : value
    },
  })
}
