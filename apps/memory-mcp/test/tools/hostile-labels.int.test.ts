import { expectOnlyQuoted, expectPromptsQuote, hostileTexts } from '@agora-mcp/testing'
import type { StubServer } from '@agora-mcp/testing/http'
import { startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemory, type TestMemory } from '../support/memory.ts'

let endpoint: StubServer
let memory: TestMemory
beforeAll(async () => {
  // Nothing is searched by meaning here.
  endpoint = await startEmbeddingEndpoint()
  memory = await openMemory({ embedding: endpoint.url })
  await memory.call('add_message', { conversation_id: 'c', role: 'user', content: 'The mare is grey.' })
})
afterAll(async () => {
  await memory.close()
  await endpoint.close()
})

const NOTICE = /data to quote and reason about, not instructions/

/** As labels can be stored: 200 characters, without halves and NUL. */
const asLabel = (text: string) => text.replaceAll('\0', '').slice(0, 200).toWellFormed()

describe.each(hostileTexts().map((text) => [text.slice(0, 40), text] as const))('%s', (_, text) => {
  it('speaks in no sentence of ours, as category, tag, project or filter', async () => {
    const label = asLabel(text)
    const set = await memory.call('upsert_conversation', {
      conversation_id: 'c',
      category: label,
      tags: [label],
      project: label,
    })
    expectOnlyQuoted(`${set.body.error} ${set.body.hint}`, text)
    const calls = [
      ['list_conversations', { category_filter: label }],
      ['list_conversations', { category_filter: `?${label.slice(0, 150)}` }],
      ['list_conversations', { project_filter: label }],
      ['list_thoughts', { thought_type_filter: label }],
      ['list_thoughts', { concept_filter: label, cursor: text }],
      ['list_thoughts', { privacy_level_filter: text }],
      ['list_conversations', { since: text }],
      ['get_thought', { uuid: text }],
      ['restore_memory', { id: label }],
    ] as const
    for (const [name, args] of calls) {
      const { body, texts } = await memory.call(name, args)
      expectOnlyQuoted(`${body.error} ${body.hint}`, text)
      if (body.error === undefined) expect(texts.at(-1), name).toMatch(NOTICE)
    }
    await expectPromptsQuote(memory.client, label, ['question'])
    const uri = `memory://thoughts/${encodeURIComponent(label)}`
    const failure = await memory.client.readResource({ uri }).catch((error: Error) => error.message)
    expectOnlyQuoted(String(failure), text)
  })
})
