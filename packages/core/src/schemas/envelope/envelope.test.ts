import { describe, expect, expectTypeOf, it } from 'vitest'
import type * as z from 'zod'
import {
  downgrade,
  type Envelope,
  type Envelope01,
  envelope01Schema,
  type envelopeSchema,
  readEnvelope,
} from './index.ts'

const REQUEST = {
  session_id: '3b7e0f52-6d0c-4c55-9a3f-2f1d6f0a9c11',
  turn: 3,
  caller: 'welcome',
  message: {
    type: 'user_request',
    content: 'Quelle largeur de tranchée pour un DN400 ?',
    attachments: [{ kind: 'doc_ref', value: 'refs/fiches_taches/2025-10-27-reseaux.md', meta: {} }],
  },
  routing: { target: 'specialist:vrd', reason: 'Une question de réseaux.', confidence: 0.8 },
  context: {
    user: { role: 'staff', project: 'Rue Hoche', language: 'fr' },
    history: [],
    references: ['refs/fiches_taches/2025-10-27-reseaux.md'],
  },
  actions: [{ type: 'fetch_document', payload: { path: 'docs/a.md' }, status: 'pending' }],
  meta: { timestamp: '2025-10-27T09:00:00+01:00', version: '0.1.0' },
}

const problemOf = (input: unknown): string => {
  try {
    readEnvelope(input)
    return 'read'
  } catch (error) {
    return (error as Error).message
  }
}

describe('an envelope', () => {
  it('of 0.1.0 is read and answered in kind', () => {
    const { envelope, version } = readEnvelope(REQUEST)
    expect(version).toBe('0.1.0')
    expect(envelope.meta).toEqual({ ...REQUEST.meta, version: '0.2.0', notes: '' })
    expect(envelope.actions[0]?.result).toBe(null)
    expect(envelope01Schema.parse(downgrade(envelope))).toEqual({
      ...REQUEST,
      actions: [{ ...REQUEST.actions[0], result: null }],
      meta: { ...REQUEST.meta, notes: '' },
    })
  })

  it('of a later minor version is read as the newest known one', () => {
    const later = { ...REQUEST, meta: { ...REQUEST.meta, version: '0.7.1' }, mood: 'calm' }
    expect(readEnvelope(later)).toMatchObject({ version: '0.2.0', envelope: { turn: 3 } })
  })

  it('of an unknown major version is refused with the known ones', () => {
    const unknown = { ...REQUEST, meta: { ...REQUEST.meta, version: '2.0.0' } }
    expect(problemOf(unknown)).toBe('Envelope version 2.0.0 is not known')
    expect(() => readEnvelope(unknown)).toThrow(
      expect.objectContaining({ code: 'invalid_input', hint: expect.stringContaining('0.1.0 and 0.2.0') }),
    )
  })

  it.each([
    ['session_id', { session_id: 'mine' }],
    ['turn', { turn: -1 }],
    ['caller', { caller: 'boss' }],
    ['message.content', { message: { type: 'action_plan', content: 'do it' } }],
    ['message.type', { message: { type: 'order', content: 'do it' } }],
    ['routing.target', { routing: { ...REQUEST.routing, target: 'specialist:../x' } }],
    ['routing.confidence', { routing: { ...REQUEST.routing, confidence: 2 } }],
    [
      'context.user.role',
      { context: { ...REQUEST.context, user: { ...REQUEST.context.user, role: 'root' } } },
    ],
    [
      'context.history',
      {
        context: {
          ...REQUEST.context,
          history: Array(11).fill({
            speaker: 'user',
            type: 'note',
            content: 'x',
            timestamp: '2025-10-27T09:00:00Z',
          }),
        },
      },
    ],
    ['actions.0.status', { actions: [{ ...REQUEST.actions[0], status: 'awaiting_approval' }] }],
    ['meta.timestamp', { meta: { ...REQUEST.meta, timestamp: 'yesterday' } }],
  ])('names %s where it is wrong', (field, wrong) => {
    expect(problemOf({ ...REQUEST, ...wrong })).toContain(`${field}: `)
  })

  it('names every wrong field at once, and takes nothing that is no object', () => {
    const problem = problemOf({ ...REQUEST, turn: 'three', caller: 7 })
    expect(problem).toContain('turn: ')
    expect(problem).toContain('caller: ')
    for (const input of [null, [], 'text', 3]) expect(problemOf(input)).toContain('envelope: ')
  })

  it('of 0.2.0 tells a client of 0.1.0 in words what that version cannot say', () => {
    const answer: Envelope = {
      ...readEnvelope(REQUEST).envelope,
      caller: 'controller',
      message: {
        type: 'respond_from_memory',
        content: { answer: 'Un mètre.', answered_at: '2026-03-02T08:00:00Z' },
        attachments: [],
        parts: [{ kind: 'own', tone: 'lead', text: 'Un mètre.' }],
      },
      routing: { target: 'welcome', reason: 'Déjà répondu.', confidence: 1 },
      actions: [
        { type: 'run_script', payload: { script: 'debit' }, status: 'awaiting_approval', result: null },
        { type: 'run_script', payload: { script: 'prix' }, status: 'refused', result: null },
      ],
    }
    expect(downgrade(answer).message).not.toHaveProperty('parts')
    const older = envelope01Schema.parse(downgrade(answer))
    expect(older).toMatchObject({
      caller: 'orchestrator',
      message: { type: 'response', content: 'Un mètre.' },
      routing: { target: 'summary' },
      actions: [{ status: 'pending' }, { status: 'failed' }],
      meta: { version: '0.1.0' },
    })
    for (const said of ['controller', '2026-03-02', 'awaiting approval', 'refused']) {
      expect(older.meta.notes).toContain(said)
    }
  })
})

it('is in the types what it is in the schemas', () => {
  expectTypeOf<z.output<typeof envelope01Schema>>().toEqualTypeOf<Envelope01>()
  expectTypeOf<z.output<typeof envelopeSchema>>().toEqualTypeOf<Envelope>()
})
