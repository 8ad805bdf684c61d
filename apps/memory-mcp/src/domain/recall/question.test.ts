import { describe, expect, it } from 'vitest'
import { type NameUse, parseQuestion, possibleNames } from './question.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const uses = (name: string, speaks: number, user = 0, assistant = 0): NameUse => ({
  name,
  speaks,
  addressedBy: { user, assistant, system: 0 },
})
const ask = (question: string, ...met: NameUse[]) => parseQuestion(question, met, NOW)

describe('parseQuestion', () => {
  it('leaves who speaks out of the subject, with what clings to the name', () => {
    const anna = uses('anna', 20)
    expect(ask('Where did Anna go on holiday?', anna).subject).toBe('Where did go on holiday?')
    expect(ask("What is Anna's favourite tea?", anna).subject).toBe('What is favourite tea?')
    expect(ask("Quel est l'avis d'Anna sur le thé ?", anna).subject).toBe("Quel est l'avis sur le thé?")
    expect(ask('what did anna eat', anna)).toEqual({
      subject: 'what did eat',
      people: [{ name: 'anna', role: null }],
      time: null,
    })
  })

  it('keeps names that nobody is called by, and asks nothing of them', () => {
    const question = 'What did we say about Spinoza?'
    expect(ask(question, uses('spinoza', 0, 1, 1))).toEqual({ subject: question, people: [], time: null })
  })

  it('keeps a question that is nothing but a name', () => {
    expect(ask('Anna?', uses('anna', 20)).subject).toBe('Anna?')
  })

  it('takes for the user whom the assistant speaks to, and the other way round', () => {
    const roleOf = (use: NameUse) => ask('Does Sam like tea?', use).people[0]?.role
    expect(roleOf(uses('sam', 0, 0, 9))).toBe('user')
    expect(roleOf(uses('sam', 0, 9, 1))).toBe('assistant')
    expect(roleOf(uses('sam', 0, 5, 5))).toBeNull()
  })

  it('takes a whole name before its parts', () => {
    const { subject, people } = ask('When was Mary Ann Evans born?', uses('mary ann', 9), uses('mary', 9))
    expect(subject).toBe('When was Evans born?')
    expect(people).toEqual([{ name: 'mary ann', role: null }])
  })

  it('understands what the two are called where they have no names', () => {
    const rolesIn = (question: string) => ask(question).people.map(({ role }) => role)
    expect(rolesIn('What did the user say about trains?')).toEqual(['user'])
    expect(rolesIn("Qu'a proposé l'assistant ?")).toEqual(['assistant'])
    expect(rolesIn('How do I add user accounts?')).toEqual([])
  })

  it('does not take words in lower case for names, unless all are', () => {
    expect(possibleNames('Will mark come with Rose?')).toEqual(['will', 'rose'])
    expect(possibleNames('did rose come')).toContain('rose')
    expect(possibleNames('山田さんは何と言った？').length).toBeGreaterThan(0)
  })

  it('looks at the beginning of a pasted text only', () => {
    expect(possibleNames('Anna. '.repeat(20_000)).length).toBeLessThan(10)
  })
})
