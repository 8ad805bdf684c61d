import { expect, it } from 'vitest'
import { accessScopeOf } from './access-scope.ts'

it('shows the owner every level, and anyone else all but private ones', () => {
  expect(accessScopeOf('owner')).toMatchObject({
    levels: ['private', 'shared', 'public'],
    seesAll: true,
    ownLevel: 'private',
  })
  const anyone = accessScopeOf('anyone')
  expect(anyone).toMatchObject({ levels: ['shared', 'public'], seesAll: false, ownLevel: 'shared' })
  expect(anyone.sees('private')).toBe(false)
})

it('refuses a level that the viewer could not see again', () => {
  expect(() => accessScopeOf('owner').assertSees('private')).not.toThrow()
  expect(() => accessScopeOf('anyone').assertSees('public')).not.toThrow()
  expect(() => accessScopeOf('anyone').assertSees('private')).toThrow(
    expect.objectContaining({ code: 'not_allowed', hint: expect.stringContaining('MEMORY_HTTP_TOKEN') }),
  )
})
