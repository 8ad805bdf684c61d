import { describe, expect, it } from 'vitest'
import { accessScopeOf } from './access-scope.ts'
import { NO_TIMES, type Thought } from './memory.ts'
import {
  assertNoCircle,
  changeThought,
  hideSuccessor,
  newThought,
  visibleVersions,
} from './thought-changes.ts'

const [OWNER, ANYONE] = [accessScopeOf('owner'), accessScopeOf('anyone')]
const [BEFORE, NOW] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z']
const CONTENT = {
  content: 'The heating is old.',
  thoughtType: 'observation',
  trigger: null,
  concepts: ['heating'],
  privacyLevel: 'shared',
  project: null,
  ...NO_TIMES,
} as const
const THOUGHT: Thought = newThought({ uuid: 'a', timestamp: BEFORE, ...CONTENT })
const update = { seen: 1, content: null, supersededBy: null, timestamp: NOW }

describe('changeThought', () => {
  it('puts new content in place of the old one, which becomes a version', () => {
    const content = { ...CONTENT, content: 'The heating is new.' }
    expect(changeThought(THOUGHT, { ...update, content }, OWNER)).toEqual({
      next: { ...THOUGHT, content: 'The heating is new.', version: 2, updatedAt: NOW },
      former: { ...CONTENT, version: 1, timestamp: BEFORE },
      newSuccessor: null,
    })
  })

  it('adds no version where only the successor changes', () => {
    expect(changeThought(THOUGHT, { ...update, supersededBy: 'b' }, OWNER)).toEqual({
      next: { ...THOUGHT, supersededBy: 'b' },
      former: null,
      newSuccessor: 'b',
    })
    const superseded = { ...THOUGHT, supersededBy: 'b' }
    expect(changeThought(superseded, { ...update, supersededBy: 'b' }, OWNER)?.newSuccessor).toBeNull()
    expect(changeThought(superseded, update, OWNER)).toMatchObject({ next: THOUGHT, newSuccessor: null })
  })

  it('changes nothing where the thought is at another version than the one seen', () => {
    expect(changeThought({ ...THOUGHT, version: 2 }, update, OWNER)).toBeNull()
  })

  it('refuses a level that the viewer could not see again', () => {
    const content = { ...CONTENT, privacyLevel: 'private' } as const
    expect(() => changeThought(THOUGHT, { ...update, content }, ANYONE)).toThrow(/private/)
  })
})

describe('assertNoCircle', () => {
  it('refuses a successor that is superseded by the thought, however far away', () => {
    expect(() => assertNoCircle('a', ['b', 'c', 'a'])).toThrow(
      expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining('b is superseded') }),
    )
    expect(() => assertNoCircle('a', ['a'])).toThrow(/superseded_by/)
    expect(() => assertNoCircle('a', ['b', 'c'])).not.toThrow()
  })
})

describe('what a viewer may not see', () => {
  it('is not named as a successor', () => {
    const superseded = { ...THOUGHT, supersededBy: 'b' }
    expect(hideSuccessor(superseded, 'shared', ANYONE)).toEqual(superseded)
    expect(hideSuccessor(superseded, 'private', ANYONE).supersededBy).toBeNull()
    expect(hideSuccessor(superseded, null, ANYONE).supersededBy).toBeNull()
  })

  it('is not shown as an earlier version', () => {
    const versions = (['private', 'public'] as const).map((privacyLevel, at) => ({
      ...CONTENT,
      privacyLevel,
      version: at + 1,
      timestamp: BEFORE,
    }))
    expect(visibleVersions(versions, ANYONE).map(({ version }) => version)).toEqual([2])
    expect(visibleVersions(versions, OWNER)).toHaveLength(2)
  })
})
