import { openForTests } from '@agora-mcp/testing/setup'
import { describe, expect, it } from 'vitest'
import { openMemory } from '../support/memory.ts'

const memory = openForTests(openMemory)

const note = async (content: string, args: Record<string, unknown> = {}): Promise<string> =>
  (await memory.call('add_thought', { content, ...args })).body.thought_id
const contents = (body: { results: { content: string }[] }) => body.results.map(({ content }) => content)

describe('add_thought', () => {
  it('keeps every byte, and what goes with it', async () => {
    const content = '  Tabs\tand  spaces \n“curly”, é, 👩‍👩‍👧, ﬁ, e\u0301, \u200b\r\nend  '
    const uuid = await note(content, {
      thought_type: 'intuition',
      trigger: ' A walk ',
      concepts: ['Ünïcode', ' spaced '],
      privacy_level: 'shared',
    })
    const { body } = await memory.call('get_thought', { uuid })
    expect(body).toMatchObject({
      uuid,
      content,
      thought_type: 'intuition',
      trigger: ' A walk ',
      concepts: ['Ünïcode', ' spaced '],
      privacy_level: 'shared',
      version: 1,
      superseded_by: null,
      previous_versions: [],
    })
    expect(body.timestamp).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)
  })

  it('takes content alone, as a private reflection', async () => {
    const { body } = await memory.call('get_thought', { uuid: await note('Only this') })
    expect(body).toMatchObject({
      thought_type: 'reflection',
      privacy_level: 'private',
      trigger: null,
      concepts: [],
    })
  })

  it('tells of an older thought that says nearly the same, and stores the new one all the same', async () => {
    const older = await note('I prefer tea to coffee in the morning.')
    await note('The invoice of the plumber is due in March.')
    const { body } = await memory.call('add_thought', { content: 'In the morning I prefer tea to coffee.' })
    expect(body.similar_existing.map(({ uuid }: { uuid: string }) => uuid)).toEqual([older])
    expect((await memory.call('get_thought', { uuid: body.thought_id })).isError).toBe(false)
    const other = await memory.call('add_thought', { content: 'Coffee beans are grown in Ethiopia.' })
    expect(other.body.similar_existing).toEqual([])
  })
})

describe('what changed', () => {
  it.each([
    ['The canoe is kept in the shed at Melun.', 'The canoe is now kept at Moret.'],
    ['La chorale répète le lundi à 19 h.', 'La chorale répète désormais le jeudi à 20 h.'],
    ['I am a member of the rowing club.', 'I left the rowing club, it was too far.'],
  ])('%s is shown with its date when %s is noted', async (older, newer) => {
    const uuid = await note(older)
    const { body } = await memory.call('add_thought', { content: newer })
    expect(body.similar_existing).toEqual([
      {
        uuid,
        content: older,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        similarity: expect.any(Number),
      },
    ])
  })

  it('puts what was said last first, and marks what was said before', async () => {
    const older = await note('The deposit for the hall is 300 €.', { project: 'feast' })
    const newer = await note('The deposit for the hall was raised to 350 €.', { project: 'feast' })
    const { body } = await memory.call('search_thoughts', {
      query: 'What is the deposit for the hall?',
      project_filter: 'feast',
    })
    expect(body.results.slice(0, 2).map(({ uuid }: { uuid: string }) => uuid)).toEqual([newer, older])
    expect(body.results[0].newer_statement).toBeNull()
    expect(body.results[1].newer_statement).toMatch(/^Said \d{4}-\d\d-\d\d; since \d{4}-\d\d-\d\d thought /)
    expect(body.results[1].newer_statement).toContain(newer)
  })
})

describe('days to come', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

  it('come first where they are asked for, and not where the present month is', async () => {
    const [gutter, sweep] = ['The gutter of the barn leaks.', `The sweep of the barn comes on ${inDays(1)}.`]
    for (const content of [gutter, sweep]) await note(content, { project: 'barn' })
    const first = async (query: string) =>
      contents((await memory.call('search_thoughts', { query, project_filter: 'barn' })).body)[0]
    expect(await first('What is in the barn tomorrow?')).toBe(sweep)
    expect(await first('What did I learn this month about the gutter?')).toBe(gutter)
  })
})

describe('search_thoughts', () => {
  it('finds a thought in another language than it was written in', async () => {
    await note('Bees communicate the direction of flowers by dancing.', { thought_type: 'observation' })
    const { body } = await memory.call('search_thoughts', {
      query: 'Wie verständigen sich Bienen über Blumen?',
    })
    expect(contents(body)[0]).toBe('Bees communicate the direction of flowers by dancing.')
    expect(body.results[0]).toMatchObject({ thought_type: 'observation', concepts: [] })
    expect(body.total_count).toBe(body.results.length)
  })

  it('knows a right answer from none, and says where nothing near was found', async () => {
    await note('Ragwort is toxic to horses, even dried in hay.')
    const { body } = await memory.call('search_thoughts', { query: 'What is poisonous for horses?' })
    expect(contents(body)[0]).toContain('Ragwort')
    expect(body.results[0].similarity).toBeGreaterThan(0.7)
    expect(body.hint).toBeNull()
    for (const query of ['How high is the Eiffel Tower?', 'Quel est le prix du baril de pétrole ?']) {
      const unanswered = await memory.call('search_thoughts', { query })
      expect(unanswered.body.results[0].similarity).toBeLessThan(0.45)
      expect(unanswered.body.hint).toContain('may not answer')
    }
  })

  it('tells what was never said of somebody who is known, and names it', async () => {
    await note('Orsolya keeps eleven goats above Gavarnie.')
    await note('Orsolya sells her cheese on Saturdays.')
    const hintOf = async (query: string) => (await memory.call('search_thoughts', { query })).body.hint
    expect(await hintOf('How many goats does Orsolya have?')).toBeNull()
    expect(await hintOf('When does Orsolya sell her cheese?')).toBeNull()
    expect(await hintOf('What is Orsolya’s shoe size?')).toMatch(/“(?:shoe|size)”/)
    expect(await hintOf('How old is Orsolya?')).toContain('“how old”')
  })

  it('applies kind and time before it picks the nearest', async () => {
    await note('Is gravity quantised?', { thought_type: 'question' })
    const filtered = await memory.call('search_thoughts', {
      query: 'bees',
      thought_type_filter: 'question',
      limit: 1,
    })
    expect(contents(filtered.body)).toEqual(['Is gravity quantised?'])
    const future = await memory.call('search_thoughts', { query: 'bees', since: '2999-01-01' })
    expect(future.body).toEqual({ results: [], total_count: 0, hint: null })
    const past = await memory.call('search_thoughts', { query: 'bees', until: '2999-01-01', limit: 1 })
    expect(past.body.total_count).toBe(1)
  })
})

describe('update_thought', () => {
  it('is found by its new words only, and keeps the old ones readable', async () => {
    const uuid = await note('The meeting with Mara is on Tuesday.')
    const { body } = await memory.call('update_thought', {
      uuid,
      content: 'The meeting with Mara is on Friday.',
    })
    expect(body).toMatchObject({ version: 2, content: 'The meeting with Mara is on Friday.' })
    const read = (await memory.call('get_thought', { uuid })).body
    expect(Date.parse(read.updated_at)).toBeGreaterThanOrEqual(Date.parse(read.timestamp))
    expect(read.previous_versions).toMatchObject([
      { version: 1, content: 'The meeting with Mara is on Tuesday.', timestamp: read.timestamp },
    ])
    const found = await memory.call('search_thoughts', { query: 'When do I meet Mara?' })
    expect(contents(found.body)[0]).toContain('Friday')
    expect(contents(found.body).join()).not.toContain('Tuesday')
  })

  it('adds no version where nothing changes', async () => {
    const uuid = await note('Unchanged')
    await memory.call('update_thought', { uuid, content: 'Unchanged' })
    expect((await memory.call('get_thought', { uuid })).body).toMatchObject({ version: 1, updated_at: null })
  })

  it('puts another thought in its place, and takes that back', async () => {
    const old = await note('The capital of Kazakhstan is Almaty.')
    const newer = await note('The capital of Kazakhstan is Astana.')
    const query = 'What is the capital of Kazakhstan?'
    await memory.call('update_thought', { uuid: old, superseded_by: newer })
    expect(contents((await memory.call('search_thoughts', { query })).body).join()).not.toContain('Almaty')
    expect((await memory.call('get_thought', { uuid: old })).body).toMatchObject({
      superseded_by: newer,
      version: 1,
    })
    const circle = await memory.call('update_thought', { uuid: newer, superseded_by: old })
    expect([circle.isError, circle.body.code]).toEqual([true, 'invalid_input'])
    await memory.call('update_thought', { uuid: old, superseded_by: '' })
    expect(contents((await memory.call('search_thoughts', { query })).body).join()).toContain('Almaty')
  })

  it('says where a thought does not exist', async () => {
    const uuid = '01890000-0000-7000-8000-000000000000'
    for (const args of [
      { uuid, content: 'x' },
      { uuid: await note('here'), superseded_by: uuid },
    ]) {
      const { body, isError } = await memory.call('update_thought', args)
      expect([isError, body.code]).toEqual([false, 'not_found'])
    }
  })
})

describe('list_thoughts', () => {
  it('goes on page by page, newest first, and counts all', async () => {
    const own = await openMemory()
    for (let n = 0; n < 7; n += 1) await own.call('add_thought', { content: `Note ${n}` })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const args: Record<string, unknown> = cursor === null ? { limit: 3 } : { limit: 3, cursor }
      const { body } = await own.call('list_thoughts', args)
      expect(body.total_count).toBe(7)
      seen.push(...body.thoughts.map(({ content }: { content: string }) => content))
      cursor = body.next_cursor
    } while (cursor !== null)
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Note ${n}`))
    expect((await own.call('list_thoughts', { cursor: 'nonsense' })).body.code).toBe('invalid_input')
    await own.close()
  })

  it('filters by concept in any case', async () => {
    await note('A thought with a label', { concepts: ['Epistemology'] })
    const { body } = await memory.call('list_thoughts', { concept_filter: 'epistemology' })
    expect(body.thoughts.map(({ content }: { content: string }) => content)).toEqual([
      'A thought with a label',
    ])
  })
})

describe('get_thought', () => {
  it('names what is related', async () => {
    const uuid = await note('Sourdough bread needs a long, cool fermentation.')
    await note('A starter of flour and water raises bread without yeast.')
    const { body } = await memory.call('get_thought', { uuid })
    expect(body.related[0].content).toBe('A starter of flour and water raises bread without yeast.')
    expect(body.related.length).toBeLessThanOrEqual(5)
    expect(body.related.map((near: { uuid: string }) => near.uuid)).not.toContain(uuid)
  })
})
