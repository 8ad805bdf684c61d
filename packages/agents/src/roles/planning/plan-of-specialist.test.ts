import { describe, expect, it } from 'vitest'
import type { RoleDeps, RoleView } from '../../ports/role.ts'
import type { Specialist } from '../../ports/specialists.ts'
import { TASKS } from './plan-from-tasks.ts'
import { planOfSpecialist } from './plan-of-specialist.ts'
import { plannerFor } from './planner-for.ts'

const SEARCH = 'office__search_documents'
const OWN: Specialist = {
  slug: 'vrd',
  title: 'Voirie',
  when: '',
  examples: [],
  tools: ['office__*'],
  after: [],
  milestones: [{ words: ['réception'], needs: ['inspection télévisée', 'récolement', 'nettoyage'] }],
  output: 'findings',
  instructions: '',
}
const deps = { tools: [{ name: TASKS }, { name: SEARCH }] } as unknown as RoleDeps
const TEXT =
  'Avant réception, l’entreprise fait réaliser l’inspection télévisée. Les regards ont un diamètre de 1 m.'
const FOUND = {
  text: TEXT,
  source: 'cctp.pdf',
  location: '8. Réception, p. 5',
  char_start: 40,
  char_end: 40 + TEXT.length,
  similarity: 0.7,
  language: 'fr',
}
const RECORD = {
  title: 'Vérifier le plan de récolement',
  who: null,
  due_date: '2026-12-11',
  source: 'fiche.md',
  state: 'todo',
  text: '- [ ] Vérifier le plan de récolement avant le 11 décembre 2026',
  char_start: 0,
  char_end: 60,
  sheet: 'Réception des réseaux',
}
const viewOf = (question: string, actions: object[] = []) =>
  ({
    question,
    today: '2026-11-27',
    actions,
    session: { project: null },
    request: { hops: [], actions: [], envelope: { context: { user: { language: 'fr', project: '' } } } },
  }) as unknown as RoleView
const done = (results: object[], tasks: object[]) => [
  { tool: TASKS, outcome: { ok: true, text: '', data: { tasks } } },
  { tool: SEARCH, outcome: { ok: true, text: '', data: { results } } },
]
const QUESTION = 'Que reste-t-il à faire avant la réception ?'

describe('the plan of a specialist', () => {
  it('is made from what its trade does before the event, searched one by one', () => {
    const wanted = planOfSpecialist(OWN, viewOf(QUESTION), deps)
    expect(
      wanted?.kind === 'actions' && wanted.actions.map(({ tool, arguments: a }) => [tool, a.question]),
    ).toEqual([
      [TASKS, undefined],
      [SEARCH, 'inspection télévisée'],
      [SEARCH, 'récolement'],
      [SEARCH, 'nettoyage'],
    ])
  })

  it('has requirements and tasks with their quotations, and tells what no document asks for', () => {
    const plan = planOfSpecialist(OWN, viewOf(QUESTION, done([FOUND], [RECORD])), deps)
    const message = plan?.kind === 'reply' ? plan.message : null
    expect(message).toMatchObject({
      type: 'action_plan',
      content: {
        summary: expect.stringMatching(
          /Sans exigence ni tâche dans les documents, à vérifier : nettoyage\.$/,
        ),
        tasks: [
          {
            title: 'Avant réception, l’entreprise fait réaliser l’inspection télévisée',
            who: 'l’entreprise',
          },
          { title: 'Vérifier le plan de récolement', due_date: '2026-12-11' },
        ],
      },
    })
    const [quotation] = message?.attachments ?? []
    expect(TEXT.slice(Number(quotation?.meta.char_start) - 40, Number(quotation?.meta.char_end) - 40)).toBe(
      quotation?.value,
    )
  })

  it('leaves the answer to the documents if they ask for nothing', () => {
    const plan = planOfSpecialist(OWN, viewOf(QUESTION, done([], [])), deps)
    expect(plan?.kind === 'reply' && plan.message.type).toBe('context')
  })
})

it.each([
  [QUESTION, 'vrd'],
  ['Que reste-t-il à faire avant la fête ?', undefined],
  ['Quand a lieu la réception ?', undefined],
])('the specialist that knows the event makes its plan: %s', (question, slug) => {
  expect(plannerFor(question, [OWN])?.slug).toBe(slug)
})
