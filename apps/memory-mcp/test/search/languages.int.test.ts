import { openForTests } from '@agora-mcp/testing/setup'
import { beforeAll, describe, expect, it } from 'vitest'
import { openMemory } from '../support/memory.ts'

// What is remembered in one language and asked for in another, in a memory of a few lines.

const THOUGHTS = [
  'The server room key is kept at the reception desk.',
  'Swimming helps my back more than any medicine.',
  'We pay our suppliers within two weeks.',
  'Le chat de mamie ne mange que du thon.',
  'La chaudière perd de la pression depuis lundi.',
]

const memory = openForTests(openMemory)
beforeAll(async () => {
  for (const content of THOUGHTS) await memory.call('add_thought', { content })
  for (const [order_index, content] of THOUGHTS.entries()) {
    await memory.call('add_message', { conversation_id: 'house', role: 'user', content, order_index })
  }
})

describe('memories in another language', () => {
  it.each([
    ['Was hilft gegen meine Rückenschmerzen?', THOUGHTS[1]],
    ['Wie schnell bezahlen wir Lieferanten?', THOUGHTS[2]],
    ['What does grandma’s cat eat?', THOUGHTS[3]],
  ])('%s is answered, and similarity says so', async (query, content) => {
    for (const tool of ['search_thoughts', 'search_messages']) {
      const { body } = await memory.call(tool, { query, limit: 1 })
      expect(body.results[0]).toMatchObject({ content })
      expect(body.results[0].similarity).toBeGreaterThan(0.5)
      expect(body.hint).toBeNull()
    }
    const { body } = await memory.call('search_conversations', { query })
    expect(body.results[0].similarity).toBeGreaterThan(0.5)
  })

  it.each(['Wie hoch ist der Mount Everest?', 'Qui a peint la Joconde ?', 'How do I knit a scarf?'])(
    '%s is not, and similarity and hint say so',
    async (query) => {
      const { body } = await memory.call('search_thoughts', { query })
      expect(body.results[0].similarity).toBeLessThan(0.2)
      expect(body.hint).toMatch(/\S/)
    },
  )
})
