import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { envelope01Schema } from '@agora-mcp/core/schemas/envelope'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  CLAIRE,
  type Exchange,
  exchange,
  LEA,
  open,
  outcome,
  PAUL,
  pending,
  quotations,
  route,
  said,
} from './office.ts'
import { office } from './shared-office.ts'

const PATIENT = { timeout: 20_000 }

/** Until the answer before was noted in the memory: that happens after it was given. */
const noted = (session: string, request: string) =>
  expect
    .poll(async () => {
      const { answered } = await office.team.session(session, CLAIRE)
      return answered?.requestId === request
        ? answered.actions.find(({ tool }) => tool === 'memory__add_thought')?.status
        : undefined
    }, PATIENT)
    .toBe('done')

it('lists the projects of the documents', async () => {
  const answer = await exchange(office.team, await open(office.team), 'Quels projets avons-nous ?')
  expect(said(answer)).toContain('Place du Pressoir, Rue des Tanneurs')
})

const SLOPE = 'Quelle est la pente minimale du collecteur d’eaux usées ?'

describe('an answer from documents', () => {
  let first: Exchange
  beforeAll(async () => {
    first = await exchange(office.team, await open(office.team, 'Rue des Tanneurs'), SLOPE)
  })

  it('goes through the team and quotes its sources word for word', async () => {
    expect(route(first)).toEqual([
      'welcome',
      'controller',
      'context',
      'dispatch',
      'specialist:vrd',
      'summary',
    ])
    expect(first.answer).toMatchObject({
      caller: 'summary',
      message: { type: 'response' },
      routing: { target: 'welcome' },
    })
    expect(await quotations(first, office)).toContainEqual(
      expect.stringContaining('Sa pente minimale est de 1 %'),
    )
    expect(said(first)).toContain('cctp-rue-des-tanneurs.pdf')
    expect(first.answer.context.references).toContain('cctp-rue-des-tanneurs.pdf')
  })

  it('is given again from memory, with its date and citations, and afresh on demand', async () => {
    await noted(first.session, first.request)
    const again = await exchange(office.team, await open(office.team, 'Rue des Tanneurs'), SLOPE)
    expect(route(again)).toEqual(['welcome', 'controller'])
    expect(again.answer).toMatchObject({
      caller: 'controller',
      message: {
        type: 'respond_from_memory',
        content: { answer: said(first), answered_at: first.answer.meta.timestamp },
      },
    })
    expect(await quotations(again, office)).toEqual(await quotations(first, office))
    const afresh = await exchange(office.team, again.session, `${SLOPE} (à nouveau)`)
    expect(afresh.answer.message.type).toBe('response')
  })

  it('is not given again for another number, another project, or once its source has changed', async () => {
    await noted(first.session, first.request)
    for (const [project, question] of [
      ['Rue des Tanneurs', SLOPE.replace('minimale', 'maximale')],
      ['Rue du Pressoir', SLOPE],
    ] as const) {
      const other = await exchange(office.team, await open(office.team, project), question)
      expect(route(other), question).toContain('context')
    }
  })

  it('answers a client of 0.1.0 in kind', async () => {
    const session = await open(office.team)
    const envelope = {
      session_id: session,
      turn: 1,
      caller: 'welcome',
      message: {
        type: 'user_request',
        content: 'Quelle classe de tampon faut-il sous la chaussée ?',
        attachments: [],
      },
      routing: { target: 'context', reason: 'Une question.', confidence: 1 },
      context: { user: { role: 'staff', project: null, language: 'fr' }, history: [], references: [] },
      actions: [],
      meta: { timestamp: '2026-03-02T09:00:00Z', version: '0.1.0' },
    }
    const { request_id } = await office.team.send(session, { envelope }, CLAIRE)
    const answer = await office.team.answer(session, request_id, CLAIRE)
    expect(envelope01Schema.parse(answer)).toMatchObject({ caller: 'summary', meta: { version: '0.1.0' } })
  })
})

describe('a session of one project', () => {
  it('is not answered from the documents of another', async () => {
    const question = 'Quelle subvention finance les eaux usées ?'
    const sources = async (project: string) => {
      const told = await exchange(office.team, await open(office.team, project), question)
      await quotations(told, office)
      return new Set(told.answer.message.attachments.map(({ meta }) => meta.source))
    }
    const sheet = 'fiches/2026-11-03-marche-et-clause-insertion.md'
    expect(await sources('Rue des Tanneurs')).toContain(sheet)
    expect(await sources('Place du Pressoir')).not.toContain(sheet)
  })

  it.each(['Quelle subvention finance les eaux usées ?', 'Que reste-t-il à faire pour les eaux usées ?'])(
    'is answered from all documents if none is of it, and that is told: %s',
    async (question) => {
      const told = await exchange(office.team, await open(office.team, 'Gare'), question)
      expect(said(told)).toContain('Aucun document n’appartient au projet « Gare »')
      expect(told.answer.message.attachments).not.toEqual([])
    },
  )
})

describe('what documents do not say', () => {
  it('is not found, and it is told where was looked', async () => {
    const nothing = await exchange(
      office.team,
      await open(office.team),
      'Comment réussir une tarte aux pommes ?',
    )
    expect(said(nothing)).toMatch(
      /^Je n’ai rien trouvé qui réponde à cette question dans la mémoire et les documents\. Précisez l’ouvrage/,
    )
    expect(nothing.answer.message.attachments).toEqual([])
  })

  it('of the value that was asked for is told beside what they say of the matter', async () => {
    const price = await exchange(
      office.team,
      await open(office.team),
      'Combien coûte le grillage avertisseur ?',
    )
    expect(said(price)).toContain('aucun ne donne de montant')
    expect(said(price)).not.toContain('Sans appui')
    const height = await exchange(office.team, await open(office.team), 'Quelle hauteur ont les bordures ?')
    expect(said(height)).toContain('14 cm')
    expect(said(height)).not.toContain('aucun ne donne')
  })

  it('is told of a date, too', async () => {
    const asked = await exchange(
      office.team,
      await open(office.team),
      'Quand les bordures sont-elles livrées ?',
    )
    expect(said(asked)).toContain('aucun ne donne de date')
    expect(said(asked)).not.toContain('Sans appui')
  })

  it('is found in the lines of tables, whose cells are shown with their columns', async () => {
    const asked = await exchange(
      office.team,
      await open(office.team),
      'Combien coûte un mètre de bordure T2 ?',
    )
    expect(said(asked)).toContain('bordereau-des-prix.csv, l. 24 :\n')
    expect(said(asked)).toContain('\n- prix unitaire ht: 39,50 [1]\n')
    expect(said(asked)).not.toMatch(/aucun ne donne|Sans appui/)
    expect((await quotations(asked, office))[0]).toBe(
      'Trottoirs;7.01;Bordure T2 sur fondation en béton;m;830;39,50;20',
    )
  })

  it('is found by questions in English', async () => {
    const asked = await exchange(
      office.team,
      await open(office.team),
      'What is the minimum slope of the storm sewer?',
    )
    expect((await quotations(asked, office)).join(' ')).toContain('0,5 %')
    expect(said(asked)).toMatch(/^\*\*0,5 %\*\* — /)
    expect(said(asked)).toContain('Answer composed without a language model')
  })

  it('and courtesy, are answered without the team', async () => {
    const thanks = await exchange(office.team, await open(office.team), 'Merci !')
    expect(route(thanks)).toEqual(['welcome'])
  })
})

describe('documents that contradict each other', () => {
  it('are both quoted, and the contradiction is told by the observer', async () => {
    const asked = await exchange(
      office.team,
      await open(office.team),
      'À quelle profondeur est la tranchée des eaux usées ?',
    )
    expect(route(asked)).toContain('observer')
    expect(said(asked)).toMatch(
      /se contredisent[\s\S]*1,30 m[\s\S]*1,20 m|se contredisent[\s\S]*1,20 m[\s\S]*1,30 m/,
    )
    const quotes = await quotations(asked, office)
    for (const figure of ['1,20 m', '1,30 m']) expect(quotes).toContainEqual(expect.stringContaining(figure))
  })
})

describe('a plan', () => {
  it('has the open tasks by date, each with its sheet and its line', async () => {
    const plan = await exchange(
      office.team,
      await open(office.team),
      'Quelles sont les tâches à faire, et pour quand ?',
    )
    if (plan.answer.message.type !== 'action_plan') throw new Error(`no plan but ${said(plan)}`)
    const { tasks } = plan.answer.message.content
    expect(tasks.length).toBeGreaterThan(8)
    const dates = tasks.flatMap(({ due_date }) => (due_date === null ? [] : [due_date]))
    expect(dates).toEqual([...dates].sort())
    expect(tasks.every(({ source, state }) => source?.startsWith('fiches/') && state !== 'done')).toBe(true)
    expect(await quotations(plan, office)).toHaveLength(tasks.length)
    expect((await office.team.session(plan.session, CLAIRE)).plan?.tasks).toEqual(tasks)
  })
})

describe('specialists', () => {
  it('work in their order where one needs the other', async () => {
    const both = await exchange(
      office.team,
      await open(office.team),
      '@vrd @budget Quel est le prix des bordures ?',
    )
    const spoke = route(both).filter((by) => by.startsWith('specialist:'))
    expect(spoke).toEqual(['specialist:vrd', 'specialist:budget'])
    const at = (by: string) =>
      both.entries.findIndex(({ kind, content }) => kind === 'hop' && (content as { by: string }).by === by)
    const asked = both.entries.findIndex(
      ({ kind, content }) =>
        kind === 'actions_wanted' && (content as { by: string }).by === 'specialist:budget',
    )
    expect(asked === -1 || asked > at('specialist:vrd')).toBe(true)
  })

  it('find the exact filters of a budget', async () => {
    const filters = await exchange(
      office.team,
      await open(office.team),
      '@budget Quel est le code du județ de Cluj ?',
    )
    expect(said(filters)).toMatch(/filterValue: /)
    expect(said(filters)).toContain('budget-filters__search_filters')
  })

  it('say what they need to find inclusion services, and where a person can look', async () => {
    const services = await exchange(
      office.team,
      await open(office.team),
      'Quels services d’insertion à Lille ?',
    )
    expect(said(services)).toContain('DATAINCLUSION_API_TOKEN')
    expect(said(services)).toContain('https://dora.inclusion.gouv.fr/')
  })
})

describe('clarification', () => {
  it('asks for what a computation lacks, and goes on with the answer', async () => {
    const session = await open(office.team)
    const asked = await exchange(office.team, session, 'Calcule le débit d’une conduite DN 300 en béton')
    expect(asked.answer).toMatchObject({ caller: 'clarification', message: { type: 'follow_up' } })
    expect(said(asked)).toContain('Pente')
    const told = await exchange(office.team, session, 'pente 1 %')
    expect(pending(told)).toHaveLength(1)
    expect(told.answer.actions[0]?.payload.arguments).toMatchObject({ diameter_mm: 300, slope_percent: 1 })
  })
})

describe('consent', () => {
  const FLOW = 'Quel débit passe dans un DN 300 en béton à 1 % de pente ?'
  const asking = async () => exchange(office.team, await open(office.team), FLOW)

  it('given, lets the action run once, and the answer has its result', async () => {
    const asked = await asking()
    expect(asked.answer).toMatchObject({ caller: 'orchestrator', message: { type: 'follow_up' } })
    const [id = ''] = pending(asked)
    await office.team.decide(asked.session, id, { decision: 'approve', reason: 'Pour le plan.' }, CLAIRE)
    await expect
      .poll(async () => (await office.team.session(asked.session, CLAIRE)).current, PATIENT)
      .toBe(null)
    const done = await outcome(office.team, asked.session, asked.request)
    expect(said(done)).toMatch(/Débit: \d/)
    const log = done.entries.filter(
      ({ kind, content }) => kind !== 'hop' && JSON.stringify(content).includes(id),
    )
    expect(log.map(({ kind }) => kind)).toEqual([
      'actions_wanted',
      'decided',
      'action_started',
      'action_ended',
    ])
    expect(log[1]?.content).toMatchObject({ decision: 'approve', who: 'Claire', reason: 'Pour le plan.' })
  })

  it('refused, is an answer that says what was not done', async () => {
    const asked = await asking()
    const [id = ''] = pending(asked)
    await office.team.decide(asked.session, id, { decision: 'refuse', reason: null }, CLAIRE)
    await expect
      .poll(async () => (await office.team.session(asked.session, CLAIRE)).current, PATIENT)
      .toBe(null)
    const refused = await outcome(office.team, asked.session, asked.request)
    expect(said(refused)).toContain('N’a pas été fait, car refusé')
    // Who gave no reason is not given one, in another language at that.
    expect(said(refused)).not.toContain('A person refused it')
    expect(
      refused.entries.some(
        ({ kind, content }) => kind === 'action_started' && JSON.stringify(content).includes(id),
      ),
    ).toBe(false)
  })

  it('asked twice is the same, and cannot be turned round', async () => {
    const asked = await asking()
    const [id = ''] = pending(asked)
    const decide = (decision: 'approve' | 'refuse') =>
      office.team.decide(asked.session, id, { decision }, CLAIRE)
    await decide('approve')
    await decide('approve')
    await expect(decide('refuse')).rejects.toMatchObject({ code: 'conflict' })
    await expect(
      office.team.decide(asked.session, 'x', { decision: 'approve' }, CLAIRE),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is for staff to give', async () => {
    const session = await open(office.team, null, PAUL)
    const asked = await exchange(office.team, session, FLOW, PAUL)
    const [id = ''] = pending(asked)
    await expect(office.team.decide(session, id, { decision: 'approve' }, PAUL)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('staff'),
    })
  })
})

describe('a user', () => {
  it('sees no hops, no tools, and no session of anybody else', async () => {
    const session = await open(office.team, null, PAUL)
    await exchange(office.team, session, SLOPE, PAUL)
    const seen = await office.team.replay(session, PAUL)
    expect(seen.map(({ kind }) => kind)).toEqual(['opened', 'request', 'hop'])
    for (const look of [
      office.team.session(session, LEA),
      office.team.replay(session, LEA),
      office.team.export(session, LEA),
    ]) {
      await expect(look).rejects.toMatchObject({ code: 'not_found' })
    }
    expect((await office.team.sessions({ limit: 10 }, LEA)).sessions).toEqual([])
  })
})

describe('bad input', () => {
  it('a turn that was used or skipped is a conflict, and the next one is named', async () => {
    const session = await open(office.team)
    const { answer } = await exchange(office.team, session, 'Bonjour')
    for (const turn of [1, answer.turn + 2]) {
      const envelope = {
        ...answer,
        caller: 'welcome',
        turn,
        message: { type: 'user_request', content: 'Et ?', attachments: [] },
      }
      await expect(office.team.send(session, { envelope }, CLAIRE)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining(`the next turn is ${answer.turn + 1}`),
      })
    }
  })

  it.each([
    ['a blank message', { text: '  ' }, 'invalid_input', 'text'],
    ['a megabyte', { text: 'x'.repeat(1_100_000) }, 'invalid_input', 'megabyte'],
    [
      'an attachment that does not exist',
      { text: 'Lis ceci', attachments: [{ kind: 'doc_ref', value: 'nulle-part.md' }] },
      'not_found',
      'nulle-part.md',
    ],
    [
      'an attachment outside the folders',
      { text: 'Lis ceci', attachments: [{ kind: 'doc_ref', value: '../../etc/passwd' }] },
      'invalid_input',
      '',
    ],
    [
      'an attachment of an unknown kind',
      { text: 'Lis ceci', attachments: [{ kind: 'virus', value: 'x' }] },
      'invalid_input',
      'attachments',
    ],
    ['an envelope of nothing', { envelope: {} }, 'invalid_input', ''],
  ])('%s is refused, and nothing is logged', async (_, message, code, part) => {
    const session = await open(office.team)
    await expect(office.team.send(session, message, CLAIRE)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(part),
    })
    expect(await office.team.replay(session, CLAIRE)).toHaveLength(1)
  })
})

describe('an erased session', () => {
  it('verifies, says what was erased, and is not continued', async () => {
    const session = await open(office.team)
    await exchange(office.team, session, SLOPE)
    await office.team.erase(session, CLAIRE)
    const verdict = (await office.team.verify(session)).get(session)
    expect(verdict).toMatchObject({ problems: [] })
    expect(verdict?.erased.length).toBeGreaterThan(2)
    await expect(office.team.send(session, { text: 'Encore ?' }, CLAIRE)).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

describe('a changed source', () => {
  it('withdraws the answers that rest on it', async () => {
    const question = 'En dessous de quelle largeur un trottoir provisoire n’est-il plus accessible ?'
    const first = await exchange(office.team, await open(office.team), question)
    const sources = first.answer.message.attachments.map(({ meta }) => String(meta.source))
    const sheet = sources.find((source) => source.endsWith('.md'))
    if (first.answer.message.type !== 'response' || sheet === undefined)
      throw new Error(`no sheet in ${said(first)}`)
    appendFileSync(join(office.documents, sheet), '\nAjout du jour.\n')
    const again = await exchange(office.team, await open(office.team), question)
    expect(route(again)).toContain('context')
  })
})
