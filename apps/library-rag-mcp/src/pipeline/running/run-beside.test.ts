import { describe, expect, it } from 'vitest'
import { say } from '../../messages/index.ts'
import { runBeside } from './run-beside.ts'

describe('runBeside', () => {
  it('returns the result, and reports progress once somebody waits', async () => {
    const gate = Promise.withResolvers<void>()
    const beside = runBeside(async ({ progress }) => {
      progress(0.1, say('storing'))
      await gate.promise
      progress(0.9, say('done'))
      return 'done'
    }, new AbortController().signal)
    const heard: string[] = []
    const result = beside.result((_, message) => heard.push(message.text))
    gate.resolve()
    expect(await result).toBe('done')
    expect(heard).toEqual(['Done'])
  })

  it('stops the work and waits for its cleanup', async () => {
    let away = false
    const beside = runBeside(async ({ signal }) => {
      await new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          setTimeout(() => {
            away = true
            reject(signal.reason)
          }, 20)
        })
      })
    }, new AbortController().signal)
    await beside.stop()
    expect(away).toBe(true)
  })

  it('reports a failure to the waiting caller only', async () => {
    const beside = runBeside(async () => Promise.reject(new Error('broken')), new AbortController().signal)
    await beside.stop()
    await expect(beside.result(() => {})).rejects.toThrow('broken')
  })
})
