import { describe, expect, it } from 'vitest'
import { exchange, open, pending, quotations, route, said } from './office.ts'
import { office } from './shared-office.ts'

const choicesOf = ({ answer }: Awaited<ReturnType<typeof exchange>>) =>
  answer.message.type === 'follow_up' && typeof answer.message.content !== 'string'
    ? answer.message.content.choices
    : []

describe('a question that several sections answer differently', () => {
  it('is asked back with their headings, and the chosen one answers it', async () => {
    const session = await open(office.team)
    const vague = await exchange(office.team, session, 'Quelle est la pente ?')
    expect(route(vague)).toEqual(['welcome', 'controller', 'context', 'clarification'])
    expect(vague.answer).toMatchObject({ caller: 'clarification', message: { type: 'follow_up' } })
    expect(vague.hops.at(-2)?.envelope.routing).toMatchObject({ target: 'clarification', confidence: 0.4 })
    const choices = choicesOf(vague)
    expect(choices.map(({ label }) => label).sort()).toEqual([
      'Eaux pluviales (Lit de pose et canalisations gravitaires)',
      'Eaux usées (Lit de pose et canalisations gravitaires)',
    ])
    const chosen = choices.find(({ label }) => label.startsWith('Eaux usées'))
    const clear = await exchange(office.team, session, chosen?.id ?? '')
    expect(clear.answer.message.type).toBe('response')
    const quotes = await quotations(clear, office)
    expect(quotes.join('\n')).toContain('Sa pente minimale est de 1 %')
    expect(quotes.join('\n')).not.toContain('0,5 %')
  })

  it('knows the sheets by what their heads say', async () => {
    const session = await open(office.team)
    const vague = await exchange(office.team, session, 'Qui est le responsable ?')
    expect(choicesOf(vague).length).toBeGreaterThan(2)
    const clear = await exchange(office.team, session, 'Chaussée de la rue des Tanneurs')
    expect((await quotations(clear, office)).join('\n')).toContain('Yannick Prual')
  })

  it.each([
    'Quelle est la pente minimale du collecteur d’eaux usées ?',
    'La pente minimale des eaux pluviales est-elle de 1 % ?',
    'Quelle est la profondeur de la tranchée ?',
    'Combien coûte un jour de retard à l’entreprise ?',
  ])('is not asked back where the question tells them apart: %s', async (question) => {
    const clear = await exchange(office.team, await open(office.team), question)
    expect(clear.answer.message.type).toBe('response')
  })
})

describe('communes of one name', () => {
  it('are told apart by the user, with their codes', async () => {
    const session = await open(office.team)
    const vague = await exchange(office.team, session, 'Quels services d’insertion à Saint-Denis ?')
    expect(route(vague).at(-1)).toBe('clarification')
    const choices = choicesOf(vague)
    expect(choices).toContainEqual({ id: '93066', label: '93066 Saint-Denis (93, Seine-Saint-Denis)' })
    const clear = await exchange(office.team, session, '93066')
    expect(said(clear)).toContain('93066')
    expect(said(clear)).toContain('DATAINCLUSION_API_TOKEN')
    expect(said(clear)).not.toContain('97411')
    expect(clear.answer.context.user.language).toBe('fr')
  })
})

describe('a message that points at nothing', () => {
  it('is asked what it means, and is understood once something was said', async () => {
    const session = await open(office.team)
    const asked = await exchange(office.team, session, 'Et celle-là ?')
    expect(route(asked)).toEqual(['welcome', 'clarification'])
    expect(said(asked)).toContain('De quel ouvrage')
    const answered = await exchange(office.team, session, 'la pente minimale des eaux usées')
    expect((await quotations(answered, office)).join('\n')).toContain('1 %')
  })
})

describe('a message that is no question', () => {
  it.each(['???', '42'])('is asked what it means: %s', async (message) => {
    const asked = await exchange(office.team, await open(office.team), message)
    expect(route(asked)).toEqual(['welcome', 'clarification'])
  })

  it.each(['Peux-tu supprimer la note de sécurité ?', 'Please send this report to the mayor'])(
    'but an order is told that nothing was done: %s',
    async (message) => {
      const told = await exchange(office.team, await open(office.team), message)
      expect(route(told)).toEqual(['welcome'])
      expect(said(told)).toMatch(/Rien n’a été fait|Nothing was done/)
    },
  )
})

describe('the head of a sheet', () => {
  it('is quoted whole, and is no meaning of a question about tasks', async () => {
    const who = await exchange(office.team, await open(office.team), 'Qui s’occupe de l’éclairage public ?')
    expect((await quotations(who, office)).join('\n')).toContain('responsable: Bastien Morvan')
    const late = await exchange(
      office.team,
      await open(office.team),
      'Quelles tâches sont en retard et qui en est responsable ?',
    )
    expect(late.answer.message.type).toBe('action_plan')
  })
})

describe('a computation', () => {
  it.each([
    ['Quel est le débit de pointe au droit du pont ?', '310 l/s'],
    ['Dans quel système de coordonnées la place du Pressoir est-elle levée ?', 'EPSG 3949'],
  ])('is not begun where documents say it: %s', async (question, words) => {
    const read = await exchange(office.team, await open(office.team), question)
    expect(read.answer.message.type).toBe('response')
    expect((await quotations(read, office)).join(' ')).toContain(words)
  })

  it('keeps what was said before, however many times it has to ask', async () => {
    const session = await open(office.team)
    await exchange(office.team, session, 'Calcule le débit')
    await exchange(office.team, session, 'DN 300')
    await exchange(office.team, session, 'béton')
    const ready = await exchange(office.team, session, '0,5 %')
    expect(pending(ready)).toHaveLength(1)
    expect(ready.answer.actions[0]?.payload.arguments).toEqual({
      diameter_mm: 300,
      strickler: 75,
      slope_percent: 0.5,
      filling_percent: 100,
    })
    expect(said(ready)).toContain('Pente : 0,5 %')
    expect(said(ready)).toContain('100 % (par défaut)')
  })
})
