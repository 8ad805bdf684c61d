import { openForTests } from '@agora-mcp/testing/setup'
import { describe, expect, it } from 'vitest'
import { openMemory } from '../support/memory.ts'

const memory = openForTests(openMemory)

async function converse(conversation_id: string, contents: readonly string[]): Promise<void> {
  for (const [order_index, content] of contents.entries()) {
    const role = order_index % 2 === 0 ? 'user' : 'assistant'
    await memory.call('add_message', { conversation_id, order_index, role, content })
  }
}

const found = async (query: string, conversation_id_filter: string): Promise<string[]> => {
  const { body } = await memory.call('search_messages', { query, conversation_id_filter })
  return body.results.map(({ content }: { content: string }) => content)
}

describe('search_messages', () => {
  it('finds what somebody said, not what was said to that person', async () => {
    await converse('named', [
      'Olga: I always drink green tea in the morning.',
      'Peter: Olga, what a nice habit! I always drink black coffee in the morning.',
      'Olga: Do you take sugar, Peter?',
      'Peter: Never, Olga! And you, Olga?',
      'Olga: Only honey, Peter.',
      'Peter: Olga, I have to go, see you soon.',
    ])
    expect((await found('What does Olga drink in the morning?', 'named'))[0]).toContain('green tea')
    expect((await found('What does Peter drink in the morning?', 'named'))[0]).toContain('black coffee')
  })

  it('learns who is who from how people are spoken to', async () => {
    await converse('unnamed', [
      'I always drink green tea in the morning.',
      'What a nice habit, Nadia! I always drink black coffee in the morning.',
      'Do you take sugar?',
      'Never. And you, Nadia?',
      'Only honey.',
      'Thanks, Nadia! I have to go, see you soon.',
    ])
    expect((await found('What does Nadia drink in the morning?', 'unnamed'))[0]).toContain('green tea')
    expect((await found('What does the assistant drink in the morning?', 'unnamed'))[0]).toContain(
      'black coffee',
    )
  })

  it('finds an answer that repeats nothing of its question', async () => {
    await converse('dog', [
      'What is the name of your dog?',
      'Rex! He will be four in spring.',
      'My sister has a dog, too, and two cats.',
      'Cats are not for me, I sneeze all day.',
      'Mine sleep in the garden shed.',
      'How nice, with all those flowers.',
    ])
    expect((await found('the name of the dog', 'dog')).slice(0, 2)).toContain(
      'Rex! He will be four in spring.',
    )
  })

  it('prefers the time that a question names, and hides nothing else', async () => {
    for (const [order_index, month] of ['02', '05', '08'].entries()) {
      await memory.call('add_message', {
        conversation_id: 'lake',
        order_index,
        role: 'user',
        content: `We went to lake number ${order_index + 1} with the children.`,
        timestamp: `2025-${month}-10T12:00:00Z`,
      })
    }
    const questions = {
      'Which lake did we visit in February 2025?': 'number 1',
      'Quel lac avons-nous visité en mai 2025 ?': 'number 2',
      'An welchem See waren wir im August 2025?': 'number 3',
    }
    for (const [question, lake] of Object.entries(questions)) {
      const contents = await found(question, 'lake')
      expect(contents[0]).toContain(lake)
      expect(contents).toHaveLength(3)
    }
  })

  it('forgets names with the messages that had them', async () => {
    await converse('gone', ['Quentin: hello', 'Quentin: me again', 'Quentin: and once more'])
    const before = await found('Quentin said hello', 'gone')
    expect(before).toHaveLength(3)
    await memory.call('delete_memory', { id: 'gone', confirm: true, purge: true })
    await converse('after', ['Where is it?', 'Quentin is a town in France.'])
    // With the name left out of the question, the other one would come first.
    expect((await found('Where is Quentin?', 'after'))[0]).toBe('Quentin is a town in France.')
  })
})
