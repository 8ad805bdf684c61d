import { describe, expect, it } from 'vitest'
import { accessScopeOf } from './access-scope.ts'
import {
  assertSameProject,
  assertUsable,
  descriptionOf,
  extendedTime,
  indexAfter,
  isSameDescription,
  isSameMessage,
  isVisible,
  lastMessageTime,
  newConversation,
} from './conversation-changes.ts'
import type { NewMessage } from './memory.ts'

const [OWNER, ANYONE] = [accessScopeOf('owner'), accessScopeOf('anyone')]
const [FIRST, SECOND, THIRD] = ['2026-01-01', '2026-02-01', '2026-03-01'].map(
  (day) => `${day}T00:00:00.000Z`,
) as [string, string, string]
const MESSAGE: NewMessage = {
  messageId: 'm',
  conversationId: 'talk',
  orderIndex: 3,
  role: 'user',
  content: 'Hello',
  timestamp: FIRST,
  project: null,
}

describe('a conversation', () => {
  const state = { conversationId: 'talk', privacyLevel: 'private', isDeleted: false } as const

  it('that is hidden or deleted is not visible, and its id cannot be used', () => {
    expect(isVisible(state, OWNER)).toBe(true)
    expect(isVisible(state, ANYONE)).toBe(false)
    expect(isVisible({ ...state, isDeleted: true }, OWNER)).toBe(false)
    expect(() => assertUsable(state, OWNER)).not.toThrow()
    expect(() => assertUsable({ ...state, isDeleted: true }, OWNER)).toThrow(/was deleted/)
  })

  it('that is hidden does not reveal that it was deleted', () => {
    expect(() => assertUsable({ ...state, isDeleted: true }, ANYONE)).toThrow(/cannot be used/)
  })

  it('begins with its first message, at the level of whoever writes it', () => {
    expect(newConversation({ ...MESSAGE, project: 'house' }, 'shared')).toMatchObject({
      conversationId: 'talk',
      title: null,
      project: 'house',
      privacyLevel: 'shared',
      timestamp: FIRST,
      lastMessageAt: FIRST,
    })
  })

  it('is described as before while no part of its description changes', () => {
    const own = descriptionOf(newConversation(MESSAGE, 'shared'))
    expect(isSameDescription(own, { ...own })).toBe(true)
    expect(isSameDescription(own, { ...own, tags: ['new'] })).toBe(false)
    expect(isSameDescription(null, null)).toBe(true)
    expect(isSameDescription(null, own)).toBe(false)
  })

  it('takes messages that name its project or none', () => {
    expect(() => assertSameProject(MESSAGE, 'house')).not.toThrow()
    expect(() => assertSameProject({ ...MESSAGE, project: 'house' }, 'house')).not.toThrow()
    expect(() => assertSameProject({ ...MESSAGE, project: 'boat' }, 'house')).toThrow(/another project/)
    expect(() => assertSameProject({ ...MESSAGE, project: 'boat' }, null)).toThrow(/no project/)
  })
})

describe('the time of the newest message', () => {
  it('is that of the beginning while there is none', () => {
    expect(lastMessageTime(SECOND, [])).toBe(SECOND)
    expect(lastMessageTime(SECOND, [THIRD, FIRST])).toBe(THIRD)
    expect(lastMessageTime(SECOND, [FIRST])).toBe(FIRST)
  })

  it('does not go back when an older message is added', () => {
    expect(extendedTime(SECOND, [FIRST])).toBe(SECOND)
    expect(extendedTime(SECOND, [FIRST, THIRD])).toBe(THIRD)
    expect(extendedTime(SECOND, [])).toBe(SECOND)
  })
})

describe('the place of a message', () => {
  it('is the first or the next one', () => {
    expect(indexAfter(null)).toBe(0)
    expect(indexAfter(7)).toBe(8)
  })

  it('holds the same message only while role and text are equal and it is not deleted', () => {
    const present = { ...MESSAGE, orderIndex: 3, messageId: 'other' }
    expect(isSameMessage(MESSAGE, present, false)).toBe(true)
    expect(isSameMessage(MESSAGE, present, true)).toBe(false)
    expect(isSameMessage(MESSAGE, { ...present, content: 'Bye' }, false)).toBe(false)
    expect(isSameMessage(MESSAGE, { ...present, role: 'assistant' }, false)).toBe(false)
  })
})
