import { openForTests } from '@agora-mcp/testing/setup'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { type RunningService, STAFF, startService, USER } from '../support/service/start-service.ts'

const call: RunningService['call'] = (...args) => service.call(...args)

const service = openForTests(startService)

async function plan(text = 'plan ?', headers = STAFF, language = 'fr') {
  const { session_id } = (await call('POST', '/api/sessions', { project: 'Rue Hoche', language }, headers))
    .body
  const id = crypto.randomUUID()
  await call('POST', `/api/sessions/${session_id}/messages?wait=true`, { text, id }, headers)
  return { session: session_id as string, path: `/api/plans/${session_id}/${id}` }
}
const tick = (path: string, task: number | string, state: unknown, headers = STAFF) =>
  call('PATCH', `${path}/tasks/${task}`, { state }, headers)

describe('a plan', () => {
  it('is ticked, in the log and in all that shows it', async () => {
    const { session, path } = await plan()
    const before = (await call('GET', path)).body
    expect(before.tasks.map(({ task_id, state }: Record<string, string>) => [task_id, state])).toEqual([
      ['0', 'todo'],
      ['1', 'doing'],
      ['2', 'done'],
    ])
    const ticked = await tick(path, 0, 'done')
    expect(ticked.body.tasks[0]).toMatchObject({
      title: 'Envoyer la DICT',
      state: 'done',
      ticked: { who: 'staff', at: expect.stringMatching(/^\d{4}-/) },
    })
    expect((await tick(path, 1, 'todo')).status).toBe(200)
    const [item] = (await call('GET', `/api/sessions/${session}/history`)).body.items
    const states = item.answer.message.content.tasks.map(({ state }: { state: string }) => state)
    expect(states).toEqual(['done', 'todo', 'done'])
    expect((await call('GET', `/api/sessions/${session}`)).body.plan.tasks[0].state).toBe('done')
    const entries = await service.team.replay(session, { role: 'staff', subject: 'staff', name: 'x' })
    expect(entries.filter(({ kind }) => kind === 'ticked').map(({ content }) => content)).toEqual([
      expect.objectContaining({ task_id: '0', state: 'done', who: 'staff' }),
      expect.objectContaining({ task_id: '1', state: 'todo', who: 'staff' }),
    ])
  })

  it('is a Markdown task list', async () => {
    const { path } = await plan()
    await tick(path, 0, 'done')
    const { body, headers } = await call('GET', `${path}?format=markdown`)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="plan-.*\.md"$/)
    expect(body).toMatch(
      /- \[x\] Envoyer la DICT — Marie — échéance : 2026-03-12 — fiches\/eu\.md — fait \(staff, le \d\d\/\d\d\/\d{4}\)/,
    )
    expect(body).toContain('- [/] Relire le plan; vérifier — sans date')
  })

  it('has the colons of its language', async () => {
    const { path } = await plan('plan ?', STAFF, 'en')
    const markdown = await call('GET', `${path}?format=markdown`)
    expect(markdown.body).toContain('- [ ] Envoyer la DICT — Marie — due: 2026-03-12 — fiches/eu.md')
    const calendar = await call('GET', `${path}?format=ics`)
    const lines = String(calendar.body).replaceAll('\r\n ', '').split('\r\n')
    expect(lines.some((line) => line.startsWith('DESCRIPTION:Who: Marie\\nState: to do'))).toBe(true)
  })

  it.each([
    ['fr', ';', ['Tâche', 'Responsable', 'Échéance', 'État', 'Source'], 'à faire'],
    ['en', ',', ['Task', 'Who', 'Due', 'State', 'Source'], 'to do'],
  ])(
    'is CSV as spreadsheets of the language %s open it, calculating nothing',
    async (language, delimiter, head, todo) => {
      const { path } = await plan('plan ?', STAFF, language)
      const answer = await call('GET', `${path}?format=csv`)
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      const rows: string[][] = parse(answer.body, { delimiter, bom: true })
      expect(rows[0]).toEqual(head)
      expect(rows[1]).toEqual(['Envoyer la DICT', 'Marie', '2026-03-12', todo, 'fiches/eu.md'])
      expect(rows[2]?.slice(0, 3)).toEqual(['Relire le plan; vérifier', '', ''])
      for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+@\t\r-]/)
    },
  )

  it('is a calendar of its dated tasks', async () => {
    const { path } = await plan()
    const answer = await call('GET', `${path}?format=ics`)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const lines = String(answer.body).replaceAll('\r\n ', '').split('\r\n')
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
    expect(lines).toContain('DTSTART;VALUE=DATE:20260312')
    expect(lines).toContain('SUMMARY:Envoyer la DICT')
    expect(lines.some((line) => line.startsWith('DESCRIPTION:Responsable : Marie\\n'))).toBe(true)
    const uids = lines.filter((line) => line.startsWith('UID:'))
    expect(uids).toEqual([...new Set(uids)])
    // The same tasks are the same events when it is downloaded again.
    const again = String((await call('GET', `${path}?format=ics`)).body).replaceAll('\r\n ', '')
    for (const uid of uids) expect(again).toContain(uid)
  })

  it('without dates is no calendar, and says what it is', async () => {
    const { path } = await plan('plan sans date ?')
    expect((await call('GET', path)).body.tasks).toHaveLength(1)
    const refused = await call('GET', `${path}?format=ics`)
    expect(refused).toMatchObject({ status: 409, body: { hint: expect.stringContaining('CSV') } })
  })

  it('is its owner’s and the staff’s', async () => {
    const { path } = await plan('plan ?', USER)
    const other = { ...USER, 'x-agora-user': 'bruno' }
    expect((await tick(path, 0, 'done', USER)).status).toBe(200)
    expect((await call('GET', path, undefined, USER)).status).toBe(200)
    expect((await call('GET', path, undefined, STAFF)).status).toBe(200)
    for (const answer of [await call('GET', path, undefined, other), await tick(path, 0, 'todo', other)]) {
      expect(answer.status).toBe(404)
    }
  })

  it('is refused where there is none', async () => {
    const { session, path } = await plan()
    const answered = await plan('Quelle largeur ?')
    expect((await call('GET', answered.path)).status).toBe(404)
    expect((await call('GET', `/api/plans/${session}/${crypto.randomUUID()}`)).status).toBe(404)
    expect((await call('GET', `${path}?format=pdf`)).status).toBe(422)
    expect((await tick(path, 9, 'done')).status).toBe(404)
    expect((await tick(path, 'x', 'done')).status).toBe(422)
    expect((await tick(path, 0, 'finished')).status).toBe(422)
    await call('DELETE', `/api/sessions/${session}`)
    expect((await tick(path, 0, 'todo')).status).toBe(404)
  })
})
