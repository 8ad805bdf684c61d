import { expect, it } from 'vitest'
import { openOnce } from './open-once.ts'

function file(failures = 0) {
  let opens = 0
  let closes = 0
  const once = openOnce(async () => {
    opens += 1
    if (opens <= failures) throw new Error('away')
    return {
      close: () => {
        closes += 1
      },
    }
  })
  return { once, opens: () => opens, closes: () => closes }
}

it('opens at the first call, once, also for calls at the same time', async () => {
  const { once, opens } = file()
  expect(opens()).toBe(0)
  const [left, right] = await Promise.all([once.get(), once.get()])
  expect(left).toBe(right)
  expect(opens()).toBe(1)
})

it('tries again after a failure', async () => {
  const { once, opens } = file(1)
  await expect(once.get()).rejects.toThrow('away')
  await once.get()
  expect(opens()).toBe(2)
})

it('closes what is being opened, and nothing where nothing was', async () => {
  const { once, closes } = file()
  await once.close()
  expect(closes()).toBe(0)
  const opening = once.get()
  await once.close()
  await opening
  expect(closes()).toBe(1)
  const failed = file(1)
  const failing = failed.once.get()
  const closing = failed.once.close()
  await expect(failing).rejects.toThrow('away')
  await expect(closing).resolves.toBeUndefined()
})
