import { describe, expect, it } from 'vitest'
import { chooseCalls } from './choose-calls.ts'
import { type ModelTools, searchTools } from './search-tools.ts'

const tool = (name: string, description: string, properties: object, required: string[] = []) => ({
  type: 'function' as const,
  name,
  description,
  inputSchema: { type: 'object' as const, properties, required } as never,
})
const text = { type: 'string' }

const TOOLS: ModelTools = [
  tool('library__search_chunks', 'Passages that answer a question.', { query: text }, ['query']),
  tool('library__search_summaries', 'Chapters with a summary of each.', { query: text }, ['query']),
  tool('memory__search_thoughts', 'Thoughts nearest to a question.', { query: text }, ['query']),
  tool('memory__search_messages', 'What was said in conversations.', { query: text }, ['query']),
  tool(
    'money__search_filters',
    'Filter values for public-budget queries.',
    { category: { type: 'string', enum: ['entity', 'territory'] }, query: text },
    ['category', 'query'],
  ),
  tool('help__search_services', 'Inclusion services near a French place.', {
    location_text: text,
    query: text,
  }),
]

const chosen = (question: string, told = new Map<string, string>()) =>
  chooseCalls(question, searchTools(TOOLS), told)
const names = (question: string) => [...new Set(chosen(question).calls.map(({ tool }) => tool))]

describe('whom the extractive model asks', () => {
  it.each([
    ['What is nominalism?', ['library__search_chunks', 'memory__search_thoughts', 'memory__search_messages']],
    ['What did we say about the kitchen?', ['memory__search_thoughts', 'memory__search_messages']],
    ['Qu’ai-je noté sur la cuisine ?', ['memory__search_thoughts', 'memory__search_messages']],
    ['Was habe ich über das Fahrrad notiert?', ['memory__search_thoughts', 'memory__search_messages']],
    ['Quel code du budget pour les écoles ?', ['money__search_filters']],
    ['Welcher Haushaltscode gilt für Schulen?', ['money__search_filters']],
    ['Où trouver une aide alimentaire à Lille ?', ['help__search_services']],
    ['In which chapter of the library is Abelard?', ['library__search_chunks']],
  ])('%s', (question, expected) => {
    expect(names(question)).toEqual(expected)
  })

  it('tries the kinds that a tool wants to be told, with the words that matter', () => {
    expect(chosen('Which budget code stands for schools?').calls.map(({ args }) => args)).toEqual([
      { category: 'entity', query: 'schools' },
      { category: 'territory', query: 'schools' },
    ])
  })

  it('looks a place and a matter up apart, since nothing has both for a name', () => {
    const { calls } = chosen('Quels filtres du budget pour les écoles à Cluj-Napoca ?')
    expect(calls.map(({ args }) => [args.category, args.query])).toEqual([
      ['entity', 'écoles'],
      ['territory', 'écoles'],
      ['entity', 'Cluj-Napoca'],
      ['territory', 'Cluj-Napoca'],
    ])
  })

  it('gives a tool the place that the question names, and says what it lacks without one', () => {
    expect(chosen('Où trouver une aide alimentaire à Saint-Denis ?').calls).toEqual([
      { tool: 'help__search_services', args: { location_text: 'Saint-Denis' } },
    ])
    expect(chosen('Où trouver une aide alimentaire ?')).toMatchObject({
      calls: [],
      chosen: ['help'],
      unaskable: ['help__search_services'],
    })
  })

  it('reads what servers say of themselves', () => {
    const told = new Map([['library', 'Hymns and psalms of the choir.']])
    const plan = chosen('Which psalms does the choir sing?', told)
    expect(plan.chosen).toEqual(['library'])
  })

  it('asks the others once a chosen server had nothing, and nobody twice; unless the wording named it', () => {
    const asked = new Set(['memory__search_thoughts', 'memory__search_messages'])
    expect(chooseCalls('What did we say of Abelard?', searchTools(TOOLS), new Map(), asked).calls).toEqual([])
    const { calls } = chooseCalls('Who was Abelard?', searchTools(TOOLS), new Map(), asked)
    expect(calls.map(({ tool }) => tool)).toEqual(['library__search_chunks'])
  })
})
