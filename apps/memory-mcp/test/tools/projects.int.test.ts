import { openForTests } from '@agora-mcp/testing/setup'
import { beforeAll, describe, expect, it } from 'vitest'
import { openMemory } from '../support/memory.ts'

const memory = openForTests(openMemory)

const call = async (name: string, args: Record<string, unknown>) => {
  const { body } = await memory.call(name, args)
  if (body.success === false) throw new Error(JSON.stringify(body))
  return body
}

const contents = (results: readonly { content: string }[]) => results.map(({ content }) => content).sort()

const THOUGHTS = {
  acme: 'The budget of Acme is 40,000 euros.',
  zenith: 'The budget of Zenith is 90,000 euros.',
}
const EVERYWHERE = 'Budgets are told in euros.'

describe('projects', () => {
  beforeAll(async () => {
    for (const [project, content] of Object.entries(THOUGHTS)) {
      await call('add_thought', { content, project })
      await call('add_message', { conversation_id: `talk with ${project}`, role: 'user', content, project })
      await call('upsert_conversation', {
        conversation_id: `talk with ${project}`,
        title: `Budget of ${project}`,
      })
    }
    await call('add_thought', { content: EVERYWHERE })
    await call('add_message', { conversation_id: 'general', role: 'user', content: EVERYWHERE })
  })

  it('finds thoughts and messages of the project and of none, and nothing of another', async () => {
    for (const tool of ['search_thoughts', 'search_messages']) {
      const { results } = await call(tool, { query: 'the budget', project_filter: 'acme' })
      expect(contents(results)).toEqual([EVERYWHERE, THOUGHTS.acme].sort())
      expect(results.map(({ project }: { project: string | null }) => project).sort()).toEqual(['acme', null])
      const everything = await call(tool, { query: 'the budget' })
      expect(everything.results).toHaveLength(3)
      expect((await call(tool, { query: 'the budget', project_filter: 'unheard of' })).results).toHaveLength(
        1,
      )
    }
    const within = { conversation_id_filter: 'talk with zenith', project_filter: 'acme' }
    expect((await call('search_messages', { query: 'the budget', ...within })).results).toEqual([])
  })

  it('finds and lists conversations in the same way, with their project', async () => {
    const { results } = await call('search_conversations', { query: 'budget', project_filter: 'zenith' })
    const ids = results.map(({ conversation_id }: { conversation_id: string }) => conversation_id)
    expect(ids.sort()).toEqual(['general', 'talk with zenith'])
    const { conversations, total_count } = await call('list_conversations', { project_filter: 'acme' })
    expect(total_count).toBe(2)
    expect(conversations).toContainEqual(
      expect.objectContaining({ conversation_id: 'talk with acme', project: 'acme', origin: null }),
    )
    const thoughts = await call('list_thoughts', { project_filter: 'acme' })
    expect(contents(thoughts.thoughts)).toEqual([EVERYWHERE, THOUGHTS.acme].sort())
    expect(thoughts.total_count).toBe(2)
  })

  it('names the conversation of a message', async () => {
    const { results } = await call('search_messages', { query: 'budget of Acme', project_filter: 'acme' })
    expect(results[0]).toMatchObject({ conversation_title: 'Budget of acme', project: 'acme', origin: null })
  })

  it('shows nothing of another project beside a thought', async () => {
    const added = await call('add_thought', { content: THOUGHTS.zenith, project: 'acme' })
    expect(added.similar_existing.map(({ content }: { content: string }) => content)).not.toContain(
      THOUGHTS.zenith,
    )
    const { related } = await call('get_thought', { uuid: added.thought_id })
    expect(contents(related)).toEqual([EVERYWHERE, THOUGHTS.acme].sort())
    const plain = await call('add_thought', { content: `${THOUGHTS.acme} Again.` })
    expect(plain.similar_existing).toEqual([])
    for (const { thought_id } of [added, plain])
      await call('delete_memory', { id: thought_id, confirm: true })
  })

  it('moves a thought and a conversation to another project, or to none', async () => {
    const { thought_id } = await call('add_thought', { content: 'The logo is blue.', project: 'acme' })
    const logo = async (project_filter: string) => {
      const { results } = await call('search_thoughts', { query: 'The logo is blue.', project_filter })
      return contents(results).includes('The logo is blue.')
    }
    expect([await logo('acme'), await logo('zenith')]).toEqual([true, false])
    expect(await call('update_thought', { uuid: thought_id, project: 'zenith' })).toMatchObject({
      project: 'zenith',
    })
    expect([await logo('acme'), await logo('zenith')]).toEqual([false, true])
    expect(await call('update_thought', { uuid: thought_id, project: '' })).toMatchObject({ project: null })
    expect([await logo('acme'), await logo('zenith')]).toEqual([true, true])
    await call('delete_memory', { id: thought_id, confirm: true })

    const moved = { conversation_id: 'talk with acme', project: 'zenith' }
    expect(await call('upsert_conversation', moved)).toMatchObject({ project: 'zenith' })
    const { results } = await call('search_messages', { query: 'the budget', project_filter: 'acme' })
    expect(contents(results)).toEqual([EVERYWHERE])
    await call('upsert_conversation', { ...moved, project: 'acme' })
  })

  it('refuses a message of another project than its conversation', async () => {
    const message = { conversation_id: 'talk with acme', role: 'user', content: 'Hello' }
    const { body } = await memory.call('add_message', { ...message, project: 'zenith' })
    expect(body).toMatchObject({ code: 'conflict', hint: expect.stringContaining('upsert_conversation') })
    expect(JSON.stringify(body)).not.toContain('acme.')
    await call('add_message', message)
  })
})
