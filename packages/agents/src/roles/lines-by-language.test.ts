import { describe, expect, it } from 'vitest'
import { opened, request, stateOf } from '../../test/support/session-fixtures.ts'
import { textOfParts } from '../domain/answering/finding/text-of-parts.ts'
import type { Action } from '../domain/session/action.ts'
import type { RequestState } from '../domain/session/session-state.ts'
import { coded, messagesIn, textIn } from '../messages/index.ts'
import type { RoleDeps } from '../ports/role.ts'
import type { FoundPassage } from './answering/passages.ts'
import { quotedAnswer } from './answering/quoted-answer.ts'
import { titlesOf } from './answering/result-parts.ts'
import { context } from './context.ts'
import { specialist } from './specialist.ts'

const piece = (text: string, more: Partial<FoundPassage>): FoundPassage => ({
  text,
  source: 'prix.csv',
  location: 'l. 24',
  char_start: 0,
  char_end: text.length,
  similarity: 1,
  language: 'fr',
  fields: null,
  is_text: true,
  title: '',
  date: null,
  project: null,
  ...more,
})
const ROW = 'Regard;7'
const row = piece(ROW, {
  fields: [
    { name: 'Nom', value: 'Regard' },
    { name: 'Prix', value: '7' },
  ],
})
const result = piece('total: 7', { source: 'action:1', location: 'budget-filters__search', is_text: false })
const unknown = piece('total: 8', { source: 'action:2', location: 'office__other', is_text: false })

/** Makes a request in a language with one tool call. */
function asked(language: string): RequestState {
  const state = stateOf(opened, request()).current as RequestState
  const { envelope } = state
  const user = { ...envelope.context.user, language }
  const action = { id: '1', type: 'fetch_document', tool: 'budget-filters__search', why: '' } as Action
  return { ...state, envelope: { ...envelope, context: { ...envelope.context, user } }, actions: [action] }
}

describe.each([
  ['fr', ' :'],
  ['en', ':'],
])('the lines of an answer in %s', (language, colon) => {
  const { answers } = messagesIn(language)
  const titles = titlesOf(asked(language))

  it('end their heads with a colon as that language has it, and the heads claim nothing', () => {
    const { parts, citations } = quotedAnswer('Quel est le prix du regard ?', [row], [result, unknown], {
      chosen: [row],
      answers,
      titles,
      computed: false,
    })
    const heads = textOfParts(parts, citations, answers)
      .split('\n')
      .filter((line) => line.endsWith(':'))
    expect(heads.map((head) => /( ?:)$/.exec(head)?.[1])).toEqual(heads.map(() => colon))
    expect(heads).toContain(`prix.csv, l. 24${colon}`)
    expect(heads).toContain(`office__other${colon}`)
    expect(heads).toContain(`${answers.withColon(`${titles.get('action:1')} (budget-filters__search)`)}`)
    expect(parts.filter(({ kind }) => kind === 'claim')).toEqual([])
  })

  it('say why a specialist looks somewhere', async () => {
    const tool = { name: 'budget-filters__search', server: 'budget-filters', readOnly: true }
    const deps = {
      specialists: [{ slug: 'budget', title: 'Budget', instructions: '', tools: [tool.name] }],
      model: { writes: true, step: async () => ({ text: '', calls: [{ tool: tool.name, arguments: {} }] }) },
      tools: [{ ...tool, description: 'Searches.', inputSchema: {} }],
    } as unknown as RoleDeps
    const view = {
      target: 'specialist:budget' as const,
      question: 'Combien ?',
      request: asked(language),
      session: stateOf(opened, request()),
      actions: [],
      why: coded(''),
      today: '2026-03-02',
    }
    const said = await specialist.run(view, deps, new AbortController().signal)
    const [action] = said.kind === 'actions' ? said.actions : []
    const why = textIn(language, coded(action?.why ?? '', action?.detail))
    expect(why).toMatch(new RegExp(`^Budget${colon} (?:recherche|search)`))
  })

  it('name the documents where nothing was found in them', async () => {
    const view = {
      target: 'context' as const,
      question: 'Combien ?',
      request: asked(language),
      session: stateOf(opened, request()),
      actions: [],
      why: coded(''),
      today: '2026-03-02',
    }
    const said = await context.run(
      view,
      { tools: [], versions: new Map() } as unknown as RoleDeps,
      new AbortController().signal,
    )
    const content = said.kind === 'reply' ? said.message.content : ''
    expect(content).toContain(language === 'fr' ? 'dans les documents.' : 'in the documents.')
  })
})
