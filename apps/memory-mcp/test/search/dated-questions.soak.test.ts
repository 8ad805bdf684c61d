import type { PassageVectors } from '@agora-mcp/core/embedding'
import { expect, it } from 'vitest'
import type { Deps } from '../../src/ports/deps.ts'
import { openMemory, type TestMemory } from '../support/memory.ts'
import { datedMessages } from './dated-messages.ts'
import { ASKED_AT, DATED_QUESTIONS, type DatedQuestion } from './dated-questions.ts'

/** Share of the questions whose first result must be of the time that they name. */
const MIN_RIGHT = 0.9

interface Result {
  readonly timestamp: string
}

const isWithin = ({ timestamp }: Result, { from, to }: DatedQuestion): boolean =>
  (from === null || timestamp >= from) && (to === null || timestamp < to)

/** The model itself, which reads each of the few sentences once. */
function withOneReading(deps: Deps): Deps {
  const known = new Map<string, PassageVectors>()
  return {
    ...deps,
    clock: () => ASKED_AT,
    async embedder() {
      const model = await deps.embedder()
      const { words } = model
      if (words === undefined) throw new Error('the bundled model has codes of words')
      return {
        ...model,
        words: {
          ...words,
          async embedPassages(texts, options) {
            const unread = texts.filter((text) => !known.has(text))
            const vectors = await words.embedPassages(unread, options)
            for (const [place, text] of unread.entries()) known.set(text, vectors[place] as PassageVectors)
            return texts.map((text) => known.get(text) as PassageVectors)
          },
        },
      }
    },
  }
}

async function fill(memory: TestMemory): Promise<void> {
  for (const message of datedMessages())
    await memory.call('add_message', { conversation_id: 'diary', ...message })
}

it('puts the time that a question names first, and hides nothing', async () => {
  const memory = await openMemory({ change: withOneReading })
  await fill(memory)
  const wrong: string[] = []
  for (const asked of DATED_QUESTIONS) {
    const { body } = await memory.call('search_messages', { query: asked.question, limit: 20 })
    const results: Result[] = body.results
    expect(results).toHaveLength(20)
    if (results[0] === undefined || !isWithin(results[0], asked))
      wrong.push(`${asked.question} ${results[0]?.timestamp}`)
  }
  expect(wrong.length / DATED_QUESTIONS.length, wrong.join('; ')).toBeLessThanOrEqual(1 - MIN_RIGHT)
  await memory.close()
})
