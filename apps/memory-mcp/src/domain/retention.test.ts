import { expect, it } from 'vitest'
import { accessScopeOf } from './access-scope.ts'
import { isReachable, oldestRestorable, restorableUntil } from './retention.ts'

const NOW = new Date('2026-03-31T12:00:00Z')
const OLDEST = '2026-03-01T12:00:00.000Z'

it('keeps what was deleted for 30 days', () => {
  expect(oldestRestorable(NOW)).toBe(OLDEST)
  expect(restorableUntil(new Date(OLDEST))).toBe(NOW.toISOString())
})

it('reaches what lives or can be restored, and what the viewer may see', () => {
  const [owner, anyone] = [accessScopeOf('owner'), accessScopeOf('anyone')]
  const reach = (deletedAt: string | null, scope = owner) =>
    isReachable({ deletedAt, privacyLevel: 'private' }, scope, NOW)
  expect(reach(null)).toBe(true)
  expect(reach(OLDEST)).toBe(true)
  expect(reach('2026-03-01T11:59:59.999Z')).toBe(false)
  expect(reach(null, anyone)).toBe(false)
})
