import { describe, expect, it } from 'vitest'
import type { SessionState } from '../../domain/session/session-state.ts'
import type { Documents } from '../../ports/documents.ts'
import { readMessage } from './read-message.ts'

const state = {
  sessionId: '00000000-0000-4000-8000-000000000000',
  turn: 0,
  opened: { project: null, language: 'fr', owner: { role: 'staff', subject: 'staff' } },
  history: [],
  clarification: null,
  answered: null,
} as Partial<SessionState> as SessionState

const languageOf = (text: string): string => {
  const caller = { role: 'staff', subject: 'staff', name: 'Claire' } as const
  const ports = { documents: {} as Documents, specialists: [] }
  return readMessage({ text }, caller, ports, new Date())(state).envelope.context.user.language
}

describe('the language of a message', () => {
  it.each([
    ['What is the smallest slope of the sewer?', 'en'],
    ['Quelle est la pente minimale du collecteur ?', 'fr'],
    ['pente ?', 'fr'],
    // A title must not be detected as Dutch.
    ['Que dit « bordereau-des-prix » ?', 'fr'],
    ['Que dit « Collecteur d’eaux usées » ?', 'fr'],
    ['Wie breit muss der Graben für eine Leitung von 400 mm mindestens sein?', 'de'],
  ])('%s: %s', (text, language) => {
    expect(languageOf(text)).toBe(language)
  })
})
