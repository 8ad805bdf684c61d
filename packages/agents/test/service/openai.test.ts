import { openForTests } from '@agora-mcp/testing/setup'
import OpenAI from 'openai'
import { beforeAll, describe, expect, it } from 'vitest'
import { QUOTE } from '../support/service/played-team.ts'
import { startService } from '../support/service/start-service.ts'

let client: OpenAI

const clientOf = (apiKey: string, baseURL = `${service.url}/v1`) =>
  new OpenAI({ apiKey, baseURL, maxRetries: 0 })

const service = openForTests(startService)
beforeAll(async () => {
  client = clientOf('staff-secret')
})

type Message = OpenAI.ChatCompletionMessageParam
const model = 'agora-team'

/** Fields beside the text of an answer. */
const IN_PARTS = {
  parts: [{ kind: 'quoted', value: '1,20 m', citation: 0 }],
  attachments: [{ value: QUOTE, meta: { location: 'Article 4' } }],
}

/** A front end that keeps the conversation and sends all of it each time. */
function conversation(of: OpenAI = client, more: object = {}) {
  const messages: Message[] = [{ role: 'system', content: `Today is ${Math.random()}.` }]
  const sessions: (string | null)[] = []
  return {
    messages,
    sessions,
    async say(content: string): Promise<string> {
      messages.push({ role: 'user', content })
      const { data, response } = await of.chat.completions.create({ model, messages, ...more }).withResponse()
      const text = data.choices[0]?.message.content ?? ''
      messages.push({ role: 'assistant', content: text })
      sessions.push(response.headers.get('x-agora-session'))
      return text
    },
  }
}

describe('Chat Completions, with the client of OpenAI', () => {
  it('list the team as a model', async () => {
    const { data } = await client.models.list()
    expect(data.map(({ id }) => id)).toEqual([model])
    expect((await client.models.retrieve(model)).id).toBe(model)
    await expect(client.models.retrieve('gpt-x')).rejects.toMatchObject({ status: 404 })
  })

  it('answer with the sources in the text', async () => {
    const answer = await client.chat.completions.create({
      model,
      messages: [{ role: 'user', content: 'Largeur ?' }],
    })
    expect(answer.object).toBe('chat.completion')
    expect(answer.choices[0]).toMatchObject({ index: 0, finish_reason: 'stop' })
    const text = answer.choices[0]?.message.content
    expect(text).toContain(QUOTE)
    expect(text).toContain('[1] reseaux/cctp.md, Article 4')
    expect(answer.choices[0]?.message).toMatchObject(IN_PARTS)
  })

  it('stream the same text', async () => {
    const messages: Message[] = [{ role: 'user', content: [{ type: 'text', text: 'Largeur ?' }] }]
    const whole = await client.chat.completions.create({ model, messages })
    const stream = await client.chat.completions.create({ model, messages, stream: true })
    let text = ''
    let finish: string | null | undefined
    let last: object | undefined
    for await (const chunk of stream) {
      last = chunk.choices[0]?.delta
      text += chunk.choices[0]?.delta.content ?? ''
      finish = chunk.choices[0]?.finish_reason ?? finish
    }
    expect(text).toBe(whole.choices[0]?.message.content)
    expect(finish).toBe('stop')
    expect(last).toMatchObject(IN_PARTS)
    const raw = await service.call('POST', '/v1/chat/completions', { model, messages, stream: true })
    expect(raw.body.trimEnd().endsWith('data: [DONE]')).toBe(true)
  })

  it('stay in one session for one conversation', async () => {
    const talk = conversation()
    await talk.say('Largeur de la rue Hoche ?')
    await talk.say('Profondeur ?')
    await talk.say('Et le lit de pose ?')
    expect(new Set(talk.sessions).size).toBe(1)
    const { body } = await service.call('GET', `/api/sessions/${talk.sessions[0]}`)
    expect(body.history.filter(({ speaker }: { speaker: string }) => speaker === 'user')).toHaveLength(3)
  })

  it('go on in two sessions where two conversations began alike', async () => {
    const [first, second] = [conversation(), conversation()]
    await first.say('Largeur ?')
    await second.say('Largeur ?')
    await first.say('Profondeur du premier ?')
    await second.say('Profondeur du second ?')
    expect(first.sessions[1]).not.toBe(second.sessions[1])
    await first.say('Et le lit de pose ?')
    expect(first.sessions[2]).toBe(first.sessions[1])
  })

  it('find the session again after a restart, by its last answer', async () => {
    const talk = conversation()
    await talk.say('Quelle est la pente du collecteur ?')
    const restarted = await startService({}, service.team)
    try {
      const other = clientOf('staff-secret', `${restarted.url}/v1`)
      const { response } = await other.chat.completions
        .create({ model, messages: [...talk.messages, { role: 'user', content: 'Et son diamètre ?' }] })
        .withResponse()
      expect(response.headers.get('x-agora-session')).toBe(talk.sessions[0])
    } finally {
      await restarted.service.close()
    }
  })

  it('take a session that the client names, and no other’s', async () => {
    const { session_id } = (await service.call('POST', '/api/sessions', {})).body
    const named = {
      metadata: { session_id },
      messages: [{ role: 'user', content: 'Largeur ?' }] as Message[],
      model,
    }
    const { response } = await client.chat.completions.create(named).withResponse()
    expect(response.headers.get('x-agora-session')).toBe(session_id)
    await expect(clientOf('user-secret').chat.completions.create(named)).rejects.toMatchObject({
      status: 404,
    })
  })

  it('keep the people of one user token apart', async () => {
    const user = clientOf('user-secret')
    const ada = conversation(user, { user: 'ada' })
    await ada.say('Largeur de la rue Ada ?')
    const { response } = await user.chat.completions
      .create({ model, user: 'bob', messages: [...ada.messages, { role: 'user', content: 'Encore ?' }] })
      .withResponse()
    expect(response.headers.get('x-agora-session')).not.toBe(ada.sessions[0])
  })

  it('number the choices of a question back, and take the number as its answer', async () => {
    const talk = conversation()
    const question = await talk.say('lequel ?')
    expect(question).toContain('1. Rue Hoche\n2. Rue Kléber')
    expect(await talk.say('2')).toContain('« Rue Kléber »')
  })

  it('ask for consent, and take accepter and refuser as the decision', async () => {
    const talk = conversation()
    const asked = await talk.say('calcule le débit')
    expect(asked).toContain('Calculer : debit')
    expect(asked).toContain('« accepter » ou « refuser »')
    // Anything else is a message like others, answered while the actions wait.
    expect(await talk.say('peut-être')).toContain('Réponse à « peut-être »')
    expect(await talk.say('refuser : trop tôt')).toContain('Réponse à')
    expect(new Set(talk.sessions).size).toBe(1)

    const agreed = conversation()
    await agreed.say('calcule le débit')
    expect(await agreed.say('Accepter')).toContain('Réponse à')
  })

  it('let a user wait for staff', async () => {
    const talk = conversation(clientOf('user-secret'))
    const asked = await talk.say('calcule le débit')
    expect(asked).toContain('agent du service')
    expect(asked).not.toContain('scripts__')
    expect(await talk.say('accepter')).toBe(asked)
  })

  it('tell failures as that interface does', async () => {
    const messages: Message[] = [{ role: 'user', content: 'x' }]
    await expect(clientOf('wrong').models.list()).rejects.toMatchObject({ status: 401 })
    await expect(client.chat.completions.create({ model: 'gpt-x', messages })).rejects.toMatchObject({
      status: 404,
    })
    await expect(client.chat.completions.create({ model, messages: [] })).rejects.toMatchObject({
      status: 422,
    })
    await expect(client.chat.completions.create({ model, messages, n: 2 })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('n: '),
    })
    const long: Message[] = [{ role: 'user', content: 'x'.repeat(1_000_001) }]
    await expect(client.chat.completions.create({ model, messages: long })).rejects.toMatchObject({
      status: 413,
    })
  })
})
