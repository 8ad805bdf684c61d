import { expect, it } from 'vitest'
import { SharedWork } from './shared-work.ts'

it('shared work is begun anew by who comes after everybody has left', async () => {
  const shared = new SharedWork<string>()
  const leaving = new AbortController()
  let stopped: AbortSignal | undefined
  const left = shared.join((signal) => {
    stopped = signal
    return new Promise(() => {})
  }, leaving.signal)
  leaving.abort()
  await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  expect(stopped?.aborted).toBe(true)
  expect(await shared.join(async () => 'again', undefined)).toBe('again')
})
