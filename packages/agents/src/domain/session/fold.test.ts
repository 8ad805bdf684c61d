import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  actionsWanted,
  decided,
  ended,
  entriesOf,
  hop,
  opened,
  request,
  SESSION,
  started,
  stateOf,
} from '../../../test/support/session-fixtures.ts'
import { fold } from './fold.ts'
import type { NewEntry, SessionEntry } from './log-content.ts'

const OTHER = '0d3f9a56-74ce-4a3e-9d4d-6f2f0f1b8a02'
const ofOther = ({ kind, content }: NewEntry) =>
  ({ kind, content: { ...content, request_id: OTHER } }) as NewEntry

describe('the state of a session', () => {
  it('is the same whether its log is read at once or in parts', () => {
    const entries = entriesOf([
      opened,
      request(),
      hop('welcome', 'controller'),
      actionsWanted('controller', 1, { id: 'a' }),
      started('a'),
      ended('a'),
      hop('controller', 'context', { turn: 3 }),
      hop('context', 'summary', { turn: 4 }),
      hop('summary', 'welcome', { turn: 5, text: 'Un mètre.' }),
      request('Et la profondeur ?', OTHER, 6),
    ])
    const whole = fold(null, SESSION, entries)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: entries.length - 1 }), (cut) => {
        expect(fold(fold(null, SESSION, entries.slice(0, cut)), SESSION, entries.slice(cut))).toEqual(whole)
      }),
    )
    expect(whole).toMatchObject({
      turn: 6,
      current: { requestId: OTHER },
      history: [{ speaker: 'user' }, { content: 'Un mètre.' }],
    })
  })

  it('queues messages in order', () => {
    const state = stateOf(
      opened,
      request(),
      request('Et ?', OTHER, 2),
      hop('welcome', 'welcome', { turn: 3 }),
    )
    expect(state).toMatchObject({
      current: { requestId: OTHER },
      waiting: [],
      answered: { hops: [{ by: 'welcome' }] },
    })
  })

  it('handles a new message while a person is asked, then the waiting request', () => {
    const awaiting = [
      {
        type: 'run_script' as const,
        payload: { action_id: 'a' },
        status: 'awaiting_approval' as const,
        result: null,
      },
    ]
    const asked = [
      opened,
      request(),
      hop('welcome', 'controller'),
      actionsWanted('controller', 1, { id: 'a', needsApproval: true }),
      hop('orchestrator', 'welcome', { turn: 3, actions: awaiting }),
      request('Et ?', OTHER, 4),
    ]
    const state = stateOf(...asked)
    expect(state).toMatchObject({ current: { requestId: OTHER }, waiting: [{ actions: [{ id: 'a' }] }] })
    const decidedState = stateOf(...asked, decided('a', 'approve'))
    expect(decidedState.waiting[0]?.actions[0]?.status).toBe('pending')
    // An earlier version answered the first one first.
    const inOrder = stateOf(...asked, decided('a', 'approve'), hop('controller', 'welcome', { turn: 5 }))
    expect(inOrder).toMatchObject({
      current: { requestId: OTHER },
      waiting: [],
      answered: { actions: [{ id: 'a' }] },
    })
  })

  it('continues a decided request while the current one waits for a person, too', () => {
    const awaiting = (id: string) => [
      {
        type: 'run_script' as const,
        payload: { action_id: id },
        status: 'awaiting_approval' as const,
        result: null,
      },
    ]
    const asked = [
      opened,
      request(),
      hop('welcome', 'controller'),
      actionsWanted('controller', 1, { id: 'a', needsApproval: true }),
      hop('orchestrator', 'welcome', { turn: 3, actions: awaiting('a') }),
      request('Et ?', OTHER, 4),
      ...[
        hop('welcome', 'controller', { turn: 5 }),
        actionsWanted('controller', 1, { id: 'b', needsApproval: true }),
        hop('orchestrator', 'welcome', { turn: 6, actions: awaiting('b') }),
      ].map(ofOther),
    ]
    expect(stateOf(...asked).current?.requestId).toBe(OTHER)
    for (const decision of ['approve', 'refuse'] as const) {
      const state = stateOf(...asked, decided('a', decision))
      expect(state).toMatchObject({
        current: { actions: [{ id: 'a' }] },
        waiting: [{ requestId: OTHER }],
      })
    }
  })

  it('knows what a person decided about an action', () => {
    const wanted = [
      opened,
      request(),
      hop('welcome', 'controller'),
      actionsWanted('controller', 1, { id: 'a', needsApproval: true }),
    ]
    expect(stateOf(...wanted).current?.actions[0]?.status).toBe('awaiting_approval')
    expect(stateOf(...wanted, decided('a', 'approve')).current?.actions[0]?.status).toBe('pending')
    expect(stateOf(...wanted, decided('a', 'refuse')).current?.actions[0]).toMatchObject({
      status: 'refused',
      outcome: { ok: false },
    })
  })

  it('remembers the question that it asked the user, until the next answer', () => {
    const asks = hop('clarification', 'welcome', { turn: 2 })
    const follow = { ...asks, content: { ...asks.content } } as typeof asks
    if (follow.kind === 'hop') {
      const { envelope } = follow.content
      Object.assign(follow.content, {
        envelope: {
          ...envelope,
          message: {
            type: 'follow_up',
            content: { question: 'Laquelle ?', choices: [{ id: 'vrd', label: 'VRD' }] },
            attachments: [],
          },
        },
      })
    }
    const open = stateOf(opened, request(), follow)
    expect(open.clarification).toEqual({
      about: 'Quelle largeur de tranchée ?',
      question: 'Laquelle ?',
      choices: [{ id: 'vrd', label: 'VRD' }],
    })
  })

  it.each<[string, SessionEntry[]]>([
    [
      'an entry that is missing',
      entriesOf([opened, request(), hop('welcome', 'controller')]).toSpliced(1, 1),
    ],
    [
      'a kind of another version',
      [...entriesOf([opened]), { position: 2, at: '', kind: 'vote' as never, content: {} as never }],
    ],
    ['a hop without a request', entriesOf([opened, hop('welcome', 'controller')])],
    ['a log that does not begin at its beginning', entriesOf([request()])],
  ])('refuses %s', (_, entries) => {
    expect(() => fold(null, SESSION, entries)).toThrow(expect.objectContaining({ code: 'conflict' }))
  })

  it('of an erased session contains only the erasure', () => {
    const entries = entriesOf([opened, request()]).map((entry) => ({ ...entry, content: null }))
    expect(fold(null, SESSION, entries)).toMatchObject({ erased: true, current: null, history: [] })
  })

  it('keeps no content after an erasure', () => {
    const known = fold(null, SESSION, entriesOf([opened, request()]))
    expect(known.current).not.toBeNull()
    const content = { erased: [1, 2], who: 'staff', reason: null } as never
    const erasure = { position: 3, at: '2026-03-02T08:00:00.000Z', kind: 'erased' as const, content }
    const nothing = { current: null, waiting: [], history: [], plan: null, clarification: null, title: null }
    expect(fold(known, SESSION, [erasure])).toMatchObject({ ...nothing, erased: true })
  })

  it('continues after an erasure of single contents', () => {
    const [first, asked] = entriesOf([opened, request()])
    const at = '2026-03-02T08:00:00.000Z'
    const content = { from: 3, to: 3, who: 'staff', reason: null }
    const entries = [
      { position: 3, at, kind: 'action_ended' as const, content: null },
      { position: 4, at, kind: 'erased' as const, content },
    ]
    const state = fold(null, SESSION, [first as never, asked as never, ...entries])
    expect(state).toMatchObject({ erased: false, position: 4 })
    expect(state.current).not.toBeNull()
  })
})
