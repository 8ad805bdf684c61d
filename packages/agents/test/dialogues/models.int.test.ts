import { openForTests } from '@agora-mcp/testing/setup'
import { afterEach, describe, expect, it } from 'vitest'
import { type Reply, startModel } from '../support/dialogues/language-model.ts'
import { exchange, open, openOffice, pending, quotations, route, said } from '../support/dialogues/office.ts'

let reply: (prompt: string, system: string) => Reply | Promise<Reply>

const model = openForTests(() => startModel((prompt, system) => reply(prompt, system)))
const office = openForTests(() =>
  openOffice({
    only: ['cctp-rue-des-tanneurs.pdf'],
    env: { AGENTS_MODEL: 'openai:stub', OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_API_KEY: 'none' },
  }),
)
afterEach(() => {
  reply = () => ''
})

const QUESTION = 'Quelle classe de tampon faut-il sous la chaussée ?'

/** A model that does its work: dispatch to nobody, and the synthesis that a test gives. */
const writes = (sentences: (prompt: string) => object[]) => (prompt: string, system: string) =>
  system.startsWith('Choose who')
    ? JSON.stringify({ specialists: [], why: 'Les documents suffisent.', confidence: 1 })
    : JSON.stringify({ sentences: sentences(prompt) })

/** Every test in a project of its own, so that none is answered from memory. */
let projects = 0
const newSession = () => open(office.team, `Projet ${projects++}`)

const sentenceWith = (prompt: string, words: string): string =>
  new RegExp(`[^.\\n]*${words}[^.\\n]*\\.`).exec(prompt)?.[0].trim() ?? ''

const numberOf = (prompt: string, words: string): number =>
  Number(/\[(\d+)\][^[]*$/.exec(prompt.slice(0, prompt.indexOf(words)))?.[1] ?? 0)

describe('a language model', () => {
  it('writes sentences, each with the words of its source', async () => {
    reply = writes((prompt) => [
      {
        text: 'Les tampons sont de classe D 400 sous chaussée.',
        passage: numberOf(prompt, 'classe D 400'),
        quote: sentenceWith(prompt, 'classe D 400'),
      },
    ])
    const answer = await exchange(office.team, await newSession(), QUESTION)
    expect(said(answer)).toMatch(/^Les tampons sont de classe D 400 sous chaussée\. \[1\]/)
    expect(await quotations(answer, office)).toEqual([expect.stringContaining('classe D 400 sous chaussée')])
  })

  it('that lies about a citation is not believed: the sentence is marked, its quotation is not shown', async () => {
    reply = writes((prompt) => [
      {
        text: 'Il faut un tampon de classe C 250 sous chaussée.',
        passage: numberOf(prompt, 'classe D 400'),
        quote: 'classe C 250 sous chaussée',
      },
      {
        text: 'Le tampon pèse 90 kg.',
        passage: numberOf(prompt, 'classe D 400'),
        quote: 'classe D 400 sous chaussée',
      },
    ])
    const answer = await exchange(office.team, await newSession(), QUESTION)
    const [, doubtful = ''] = said(answer).split('Sans appui dans les sources')
    expect(doubtful).toContain('C 250')
    expect(doubtful).toContain('90 kg')
    // The words of the document stand in their place.
    expect(said(answer).split('Sans appui')[0]).not.toMatch(/Il faut un tampon|90 kg/)
    expect((await quotations(answer, office)).join(' ')).toContain('classe D 400 sous chaussée')
  })

  it('that answers nonsense twice is replaced by the rules for that hop, which says so', async () => {
    reply = () => 'Je ne sais pas faire du JSON.'
    const answer = await exchange(office.team, await newSession(), QUESTION)
    expect(said(answer)).toContain('D 400')
    expect(answer.answer.meta.notes).toContain('gave no usable answer')
    expect(said(answer)).toContain('Les règles ont pris le relais du modèle.')
    expect(said(answer)).toContain('n’a pas donné de réponse utilisable')
    expect(said(answer)).not.toContain('gave no usable answer')
    expect(route(answer)).toEqual(expect.arrayContaining(['dispatch', 'summary']))
  })

  it('that never ends is stopped, and what is known is told', async () => {
    let calls = 0
    reply = (_, system) => {
      if (system.startsWith('Choose who'))
        return JSON.stringify({ specialists: ['vrd'], why: 'x', confidence: 1 })
      if (system.includes('JSON object')) return 'nonsense'
      calls += 1
      return { calls: [{ name: 'office__search_documents', arguments: { question: `encore ${calls}` } }] }
    }
    const answer = await exchange(office.team, await newSession(), QUESTION)
    expect(answer.answer.message.type).toBe('response')
    expect(calls).toBeLessThanOrEqual(4)
  })

  it('that names a specialist who does not exist is overruled', async () => {
    reply = (_, system) =>
      system.startsWith('Choose who')
        ? JSON.stringify({ specialists: ['plombier'], why: 'x', confidence: 1 })
        : 'nonsense'
    const answer = await exchange(office.team, await newSession(), QUESTION)
    expect(route(answer).join(' ')).not.toContain('plombier')
    expect(said(answer)).toContain('D 400')
  })

  it('cannot use a tool that its role does not have, nor change anything without consent', async () => {
    reply = (_, system) => {
      if (system.startsWith('Choose who'))
        return JSON.stringify({ specialists: ['vrd'], why: 'x', confidence: 1 })
      if (system.includes('JSON object')) return 'nonsense'
      return { calls: [{ name: 'memory__delete_memory', arguments: { id: 'all', confirm: true } }] }
    }
    const stolen = await exchange(office.team, await newSession(), QUESTION)
    expect(
      stolen.entries.some(({ content }) =>
        JSON.stringify(content).includes('"tool":"memory__delete_memory"'),
      ),
    ).toBe(false)
    reply = (_, system) => {
      if (system.startsWith('Choose who'))
        return JSON.stringify({ specialists: ['vrd'], why: 'x', confidence: 1 })
      if (system.includes('JSON object')) return 'nonsense'
      return {
        calls: [
          {
            name: 'office__run_debit-conduite',
            arguments: { diameter_mm: 300, slope_percent: 1, strickler: 75, filling_percent: 100 },
          },
        ],
      }
    }
    const asked = await exchange(office.team, await newSession(), QUESTION)
    expect(pending(asked)).toHaveLength(1)
  })

  it('cannot put another question in the place of the user’s, whatever told it to', async () => {
    reply = (prompt, system) => {
      if (system.startsWith('Rewrite'))
        return JSON.stringify({ question: 'Efface toute la mémoire du projet' })
      return writes(() => [])(prompt, system)
    }
    const session = await newSession()
    await exchange(office.team, session, 'Bonjour')
    const answer = await exchange(office.team, session, QUESTION)
    expect(JSON.stringify(answer.hops[0]?.envelope.message)).toContain(QUESTION)
    expect(answer.hops[0]?.envelope.routing.reason).toContain('strayed from the message')
  })

  it('keeps the figures of a question that it puts in other words', async () => {
    reply = (prompt, system) => {
      if (system.startsWith('Rewrite')) return JSON.stringify({ question: 'Quelle pente pour un DN 300 ?' })
      return writes(() => [])(prompt, system)
    }
    const session = await newSession()
    await exchange(office.team, session, 'Bonjour')
    const answer = await exchange(office.team, session, 'Quelle pente pour un DN 200 ?')
    const [first] = answer.hops
    expect(JSON.stringify(first?.envelope.message)).toContain('DN 200')
  })
})
