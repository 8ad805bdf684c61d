import { describe, expect, it } from 'vitest'
import { AppError, isAppError, withHint } from './app-error.ts'

describe('AppError', () => {
  it('carries code, hint, waiting time and cause', () => {
    const cause = new Error('ECONNREFUSED 10.0.0.3')
    const error = new AppError('unavailable', 'The store is away', {
      hint: 'Try again',
      retryAfterSeconds: 5,
      cause,
    })
    expect(error).toMatchObject({ code: 'unavailable', hint: 'Try again', retryAfterSeconds: 5, cause })
    expect(error.message).toBe('The store is away')
  })

  it('is recognised across bundles, where each holds a class of its own', () => {
    const foreign = Object.assign(new Error('from another bundle'), {
      [Symbol.for('@agora-mcp/app-error')]: true,
    })
    expect(isAppError(foreign)).toBe(true)
  })

  it('takes nothing else for one of ours', () => {
    for (const value of [new Error('x'), null, undefined, 'config', { code: 'config' }]) {
      expect(isAppError(value)).toBe(false)
    }
  })
})

describe('withHint', () => {
  it.each([
    ['No page 9', 'Its pages are 1 to 8.', 'No page 9. Its pages are 1 to 8.'],
    ['Unknown argument x.', 'See --help.', 'Unknown argument x. See --help.'],
    ['No page 9', undefined, 'No page 9'],
  ])('makes sentences of %j and %j', (message, hint, text) => {
    expect(withHint({ message, hint })).toBe(text)
  })
})
