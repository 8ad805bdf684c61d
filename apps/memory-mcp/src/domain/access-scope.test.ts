import { expect, it } from 'vitest'
import { accessScopeOf, storedLevelOf } from './access-scope.ts'

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

it('shows a person what is open and what that person keeps private', () => {
  const viewer = { person: 'the-key-of-a-person-22' }
  const scope = accessScopeOf(viewer)
  expect(storedLevelOf(viewer)('private')).toBe('private/the-key-of-a-person-22')
  expect(scope).toMatchObject({ seesAll: false, ownLevel: 'private/the-key-of-a-person-22' })
  for (const [level, seen] of [
    ['private/the-key-of-a-person-22', true],
    ['shared', true],
    ['private/the-key-of-another-22', false],
    ['private', false],
  ] as const) {
    expect(scope.sees(level)).toBe(seen)
  }
  expect(accessScopeOf('owner').sees('private/the-key-of-another-22')).toBe(true)
})
