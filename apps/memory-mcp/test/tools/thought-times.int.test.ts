import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMemory, type TestMemory } from '../support/memory.ts'

interface Shown {
  readonly content: string
  readonly expired: boolean
  readonly happened_at: string | null
  readonly until: string | null
  readonly due: string | null
}

const NOW = new Date('2031-05-14T10:00:00Z')
let memory: TestMemory

beforeEach(async () => {
  memory = await openMemory({ change: (deps) => ({ ...deps, clock: () => NOW }) })
})
afterEach(() => memory.close())

const note = async (content: string, times: object = {}): Promise<string> =>
  String((await memory.call('add_thought', { content, ...times })).body.thought_id)

const ask = async (query: string, tool = 'search_thoughts') => {
  const { body } = await memory.call(tool, { query })
  return { results: body.results as Shown[], hint: body.hint }
}

it('ping tells whose days they are', async () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect((await memory.call('ping')).body.message).toContain(`Days are those of ${zone}.`)
})

describe('the times of a thought', () => {
  it('are kept, changed, taken away and shown in its versions', async () => {
    const uuid = await note('The kiln is rented.', {
      until: '2031-06-01',
      happened_at: '2031-04-02T08:00:00Z',
    })
    const first = await memory.call('get_thought', { uuid })
    expect(first.body).toMatchObject({ happened_at: '2031-04-02T08:00:00Z', due: null })
    expect(String(first.body.until)).toMatch(/^2031-0[56]-\d\dT/)
    await memory.call('update_thought', { uuid, due: '2031-05-20T09:00:00Z', happened_at: '' })
    const { body } = await memory.call('get_thought', { uuid })
    expect(body).toMatchObject({ happened_at: null, due: '2031-05-20T09:00:00Z', until: first.body.until })
    expect(body.previous_versions).toMatchObject([{ happened_at: '2031-04-02T08:00:00Z', due: null }])
    const wrong = await memory.call('add_thought', { content: 'x', due: 'soon' })
    expect(wrong.isError).toBe(true)
  })

  it('say what is due next week, the earliest first, whatever else is noted', async () => {
    for (let i = 0; i < 12; i++) await note(`Week ${i} of the pottery course was due to the weather.`)
    await note('Glaze for Nadia.', { due: '2031-05-23' })
    await note('Return the moulds.', { due: '2031-05-20' })
    await note('Pay the rent.', { due: '2031-06-20' })
    for (const tool of ['search_thoughts', 'search_memories']) {
      const { results, hint } = await ask('What is due next week?', tool)
      expect(results.slice(0, 2).map(({ content }) => content)).toEqual([
        'Return the moulds.',
        'Glaze for Nadia.',
      ])
      expect(hint).toBeNull()
    }
  })

  it('say what is due in a time that has begun', async () => {
    for (let i = 0; i < 6; i++) await note(`Today, number ${i}: the kiln was due to be cleaned.`)
    await note('Return the moulds.', { due: '2031-05-08' })
    await note('Pay the rent.', { due: '2031-05-28' })
    await note('Call Nadia.', { due: '2031-05-16' })
    await note('Water the clay.', { due: '2031-05-14' })
    await note('Fire the pots.', { due: '2031-05-12', until: '2031-05-13' })
    const ofWeek = ['Fire the pots.', 'Water the clay.', 'Call Nadia.']
    for (const [question, due] of [
      ['What is due today?', ['Water the clay.']],
      ['Qu’est-ce que je dois faire aujourd’hui ?', ['Water the clay.']],
      ['What is due this week?', ofWeek],
      ['Was ist diesen Monat fällig?', ['Return the moulds.', ...ofWeek, 'Pay the rent.']],
      ['What was due last week?', ['Return the moulds.']],
    ] as const) {
      const { results } = await ask(question)
      expect(results.slice(0, due.length).map(({ content }) => content)).toEqual(due)
      expect(
        results.filter(({ expired }) => expired).every(({ content }) => content === 'Fire the pots.'),
      ).toBe(true)
    }
  })

  it('say first what is due, the earliest first, then what names a day of that time', async () => {
    await note('Glaze for Nadia is due.', { due: '2031-05-23' })
    await note('The oven inspection is due on 21 May 2031.')
    await note('Return the moulds: due.', { due: '2031-05-20' })
    const { results } = await ask('What is due next week?')
    expect(results.map(({ content }) => content)).toEqual([
      'Return the moulds: due.',
      'Glaze for Nadia is due.',
      'The oven inspection is due on 21 May 2031.',
    ])
  })

  it('tell what answers best although it holds no longer, whatever else is noted', async () => {
    const key = 'The key of the kiln room lies under the mat.'
    await note(key, { until: '2031-05-01' })
    for (let i = 0; i < 14; i++) await note(`Kiln room: shelf ${i} was cleaned.`)
    const { results } = await ask('Where is the key of the kiln room, under which mat?')
    expect(results.at(-1)).toMatchObject({ content: key, expired: true })
  })

  it('put what holds no longer behind, and tell it; a question about the past keeps it in its place', async () => {
    await note('The key of the kiln room lies under the mat.', { until: '2031-05-01' })
    await note('Somebody has the key of the kiln room.')
    const { results } = await ask('Where is the key of the kiln room?')
    expect(results.map(({ content, expired }) => [content, expired])).toEqual([
      ['Somebody has the key of the kiln room.', false],
      ['The key of the kiln room lies under the mat.', true],
    ])
    const past = await ask('Where was the key of the kiln room before, under the mat?')
    expect(past.results[0]?.content).toBe('The key of the kiln room lies under the mat.')
  })

  it('count when something happened, not when it was noted, for what is newest', async () => {
    await note('The kiln is fired with gas since the repair.')
    await note('The kiln was fired with wood.', { happened_at: '2029-03-01' })
    const { results } = await ask('What is the kiln fired with?')
    expect(results[0]?.content).toBe('The kiln is fired with gas since the repair.')
    await note('Nadia broke the big vase.', { happened_at: '2031-05-06' })
    expect((await ask('What happened last week?')).results[0]?.content).toBe('Nadia broke the big vase.')
  })
})
