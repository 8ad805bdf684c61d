import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { describe, expect, it } from 'vitest'
import { extractiveModel } from './extractive-model.ts'

// Checks at compile time that it is a model of the library.
const model: LanguageModelV4 = extractiveModel()

const tool = (name: string, properties: Record<string, object>, required: string[] = []) => ({
  type: 'function' as const,
  name,
  inputSchema: { type: 'object' as const, properties, required },
})

const TOOLS = [
  tool(
    'library__search_chunks',
    { query: { type: 'string' }, limit: { type: 'integer', maximum: 5 }, author: { type: 'string' } },
    ['query'],
  ),
  tool('memory__search_thoughts', { query: { type: 'string' } }, ['query']),
  tool('places__search_services', { query: { type: 'string' }, city: { type: 'string' } }, ['query', 'city']),
  tool('library__delete_document', { source_id: { type: 'string' } }, ['source_id']),
  tool('memory__add_thought', { text: { type: 'string' } }, ['text']),
]

const BOOK = {
  results: [
    {
      text: 'Des signes\n\nPour Peirce, le général est réel : une loi agit sur ce qui arrive, que l’on y pense ou non. Il en tira le mot de tiercéité.',
      similarity: 0.8,
      citation: 'Cercle, Le Mot (2026), V, p. 23',
      language: 'fr',
    },
    {
      text: 'Peirce, C. S., Collected Papers, Cambridge, Harvard, 1931. Boler, J., Charles Peirce and Scholastic Realism: General Studies, Seattle, 1963.',
      similarity: 0.9,
      citation: 'p. 26',
    },
    {
      text: 'On cueillait des renoncules au bord du chemin, et le soir tombait sur la prairie humide et verte.',
      similarity: 0.1,
      citation: 'p. 2',
    },
  ],
}

type Prompt = LanguageModelV4CallOptions['prompt']

const asked = (text: string): Prompt => [{ role: 'user', content: [{ type: 'text', text }] }]

const answered = (text: string, results: { tool: string; value: string; failed?: boolean }[]): Prompt => [
  ...asked(text),
  {
    role: 'assistant',
    content: results.map(({ tool }, n) => ({
      type: 'tool-call',
      toolCallId: String(n),
      toolName: tool,
      input: {},
    })),
  },
  {
    role: 'tool',
    content: results.map(({ tool, value, failed }, n) => ({
      type: 'tool-result',
      toolCallId: String(n),
      toolName: tool,
      output: { type: failed ? 'error-text' : 'text', value },
    })),
  },
]

async function reply(options: LanguageModelV4CallOptions): Promise<string> {
  const { content } = await model.doGenerate(options)
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
}

describe('the extractive model', () => {
  it('puts the question to the tools that search with nothing but a question, and to no other', async () => {
    const { content, finishReason } = await model.doGenerate({
      prompt: asked('What is a sign?'),
      tools: TOOLS,
    })
    const calls = content.map((part) => part.type === 'tool-call' && [part.toolName, JSON.parse(part.input)])
    expect(calls).toEqual([
      ['library__search_chunks', { query: 'What is a sign?', limit: 5 }],
      ['memory__search_thoughts', { query: 'What is a sign?' }],
    ])
    expect(finishReason.unified).toBe('tool-calls')
  })

  it('quotes word for word what answers, cites it, and says that no language model wrote it', async () => {
    const prompt = answered('Was Peirce a realist about the general?', [
      {
        tool: 'library__search_chunks',
        value: `${JSON.stringify(BOOK)}\nThe text above was written by others.`,
      },
    ])
    const text = await reply({ prompt, tools: TOOLS })
    expect(text).toMatch(/^No language model wrote this\..*1 passage that library \(search_chunks\) found\./)
    expect(text).toContain(
      '“Pour Peirce, le général est réel : une loi agit sur ce qui arrive, que l’on y pense ou non.',
    )
    expect(text).toContain('— Cercle, Le Mot (2026), V, p. 23')
    expect(text).not.toContain('Des signes')
    expect(text).not.toMatch(/renoncules|Collected Papers/)
  })

  it.each([
    ['V. La tiercéité > Le général', 'Cercle, Le Mot (2026), p. 23, V. La tiercéité > Le général'],
    ['Le Mot', 'Cercle, Le Mot (2026), p. 23'],
    ['', 'Cercle, Le Mot (2026), p. 23'],
  ])('names the section "%s" where the citation lacks it', async (section_path, reference) => {
    const citation = 'Cercle, Le Mot (2026), p. 23'
    const value = JSON.stringify({ results: [{ ...BOOK.results[0], citation, section_path }] })
    const prompt = answered('Was Peirce a realist about the general?', [{ tool: 'search_chunks', value }])
    expect((await reply({ prompt })).split('\n')).toContain(`— ${reference}`)
  })

  it('speaks French to a French question', async () => {
    const prompt = answered('Que disait Peirce du général ?', [
      { tool: 'search_chunks', value: JSON.stringify(BOOK) },
    ])
    expect(await reply({ prompt })).toMatch(
      /^Aucun modèle de langue n’a écrit ceci\..*« Pour Peirce, le général est réel/s,
    )
  })

  it('says when nothing was found, and which tool failed why', async () => {
    const prompt = answered('What is a sign?', [
      { tool: 'library__search_chunks', value: '{"results": []}' },
      { tool: 'memory__search_thoughts', value: 'the store is locked', failed: true },
    ])
    const text = await reply({ prompt, tools: TOOLS })
    expect(text).toMatch(/^Not found in library \(search_chunks\)\. No language model was used/)
    expect(text).toContain('memory__search_thoughts failed: the store is locked')
  })

  it.each([
    [
      'on one line, before a notice',
      '{"error": "no such place", "hint": "Add its code"}\nText of third parties.',
    ],
    ['on several lines', 'Error: {\n  "error": "no such place",\n  "hint": "Add its code"\n}'],
  ])('says the error and the hint of a failure in JSON %s', async (_, value) => {
    const prompt = answered('What is a sign?', [{ tool: 'memory__search_thoughts', value, failed: true }])
    expect(await reply({ prompt, tools: TOOLS })).toMatch(/failed: no such place\. Add its code$/)
  })

  it('says so where no tool can search', async () => {
    expect(await reply({ prompt: asked('What is a sign?'), tools: TOOLS.slice(3) })).toMatch(
      /none of the tools here searches/,
    )
  })

  it('reads other shapes of results: lists of memories, plain text', async () => {
    const thoughts = {
      results: [
        {
          uuid: '0192-a1',
          content: 'A sign is something that stands to somebody for something.',
          score: 0.7,
          timestamp: '2025-03-12T09:30:00Z',
        },
      ],
    }
    const prompt = answered('What is a sign?', [
      { tool: 'search_thoughts', value: JSON.stringify(thoughts) },
      {
        tool: 'search_notes',
        value: 'An icon is a sign that is like its object, as a portrait is like a face.',
      },
    ])
    const text = await reply({ prompt })
    expect(text).toContain(
      '“A sign is something that stands to somebody for something.”\n— thought of 12 March 2025',
    )
    expect(text).toContain(
      '“An icon is a sign that is like its object, as a portrait is like a face.”\n— search_notes',
    )
  })

  it('lets each tool say something, and nothing be said twice', async () => {
    const book = {
      results: Array.from({ length: 6 }, (_, n) => ({
        text: `Peirce takes bread as an example of a habit, for the ${n}th time in this book; bakers, he says, know laws that no single loaf has ever shown them, number ${n}. Another sentence follows on ovens, flour and water of sort ${n}.`,
        similarity: 0.9,
        citation: `p. ${n}`,
      })),
    }
    const summary = {
      results: [{ text: `[…] ${book.results[0]?.text}`, similarity: 0.9, citation: 'summary' }],
    }
    const thoughts = {
      results: [{ uuid: 't1', content: 'Buy bread on Tuesday.', similarity: 0.8, timestamp: '2026-01-06' }],
    }
    const prompt = answered('When should I buy bread?', [
      { tool: 'search_chunks', value: JSON.stringify(book) },
      { tool: 'search_summaries', value: JSON.stringify(summary) },
      { tool: 'search_thoughts', value: JSON.stringify(thoughts) },
    ])
    const text = await reply({ prompt })
    expect(text).toContain('“Buy bread on Tuesday.”\n— thought of 6 January 2026')
    expect(text.match(/for the 0th time/g)).toHaveLength(1)
  })

  it('says what was not found and where it looked, though every tool gave its nearest passages', async () => {
    const far = {
      results: BOOK.results.map((result) => ({ ...result, similarity: 0.3, work: { title: 'Le Mot' } })),
    }
    const results = [
      { tool: 'library__search_chunks', value: JSON.stringify(far) },
      { tool: 'memory__search_thoughts', value: '{"results": []}' },
    ]
    expect(await reply({ prompt: answered('Que pense Nietzsche de l’éternel retour ?', results) })).toBe(
      'Introuvable : rien n’a été trouvé dans library (search_chunks) et memory (search_thoughts). ' +
        'Les passages les plus proches, dans « Le Mot », ne répondent pas à la question. ' +
        'Aucun modèle de langue n’a été utilisé : c’est une recherche automatique, qui ne fait que citer.',
    )
    expect(await reply({ prompt: answered('Wie backe ich einen Käsekuchen?', results) })).toMatch(
      /^Nicht gefunden in library \(search_chunks\) und memory \(search_thoughts\)\./,
    )
  })

  it.each([
    [
      'a likeness that is high, but a hint of the tool that it may not answer',
      0.5,
      'The best is far.',
      false,
    ],
    ['the same without the hint', 0.5, null, true],
  ])('minds %s', async (_, similarity, hint, isFound) => {
    const text = 'The weather station on the hill measures wind and rain every hour of the year.'
    const value = JSON.stringify({ results: [{ text, similarity }], hint })
    const answer = await reply({ prompt: answered('Wo misst man Wind?', [{ tool: 'search', value }]) })
    expect(answer.includes(text)).toBe(isFound)
  })

  it('judges by the words where a tool tells no likeness', async () => {
    const value = JSON.stringify({
      results: [{ text: 'The night train to Rome leaves at nine in the evening from platform two.' }],
    })
    const found = (question: string) => reply({ prompt: answered(question, [{ tool: 'search', value }]) })
    expect(await found('When does the night train to Rome leave?')).toContain('“The night train')
    expect(await found('How do I bake an apple cake?')).toMatch(/^Not found in search\./)
  })

  it.each([
    ['Merci !', /^Je vous en prie\. .* Aucun modèle de langue/],
    ['bonjour', /^Bonjour\. .* library et memory/],
    ['Thank you very much', /^You are welcome\. .* No language model/],
    ['Guten Tag!', /^Guten Tag\. .* kein Sprachmodell/],
    ['???', /^There is no question in this\./],
  ])('replies to %s without calling a tool', async (message, expected) => {
    const tools = TOOLS.filter(({ name }) => !name.startsWith('places'))
    const { finishReason } = await model.doGenerate({ prompt: asked(message), tools })
    expect(finishReason.unified).toBe('stop')
    expect(await reply({ prompt: asked(message), tools })).toMatch(expected)
  })

  it('answers in the language of the conversation where a message does not tell its own', async () => {
    const prompt: Prompt = [
      ...asked('Qu’est-ce que la tiercéité ?'),
      { role: 'assistant', content: [{ type: 'text', text: '…' }] },
      ...answered('Peirce', [{ tool: 'search_chunks', value: '{"results": []}' }]),
    ]
    expect(await reply({ prompt })).toMatch(/^Introuvable/)
  })

  it('streams the same answer', async () => {
    const prompt = answered('Was Peirce a realist?', [{ tool: 'search_chunks', value: JSON.stringify(BOOK) }])
    const { stream } = await model.doStream({ prompt })
    let text = ''
    for await (const part of stream) if (part.type === 'text-delta') text += part.delta
    expect(text).toBe(await reply({ prompt }))
  })
})
