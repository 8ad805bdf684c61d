import { describe, expect, it } from 'vitest'
import {
  actionsWanted,
  chosen,
  decided,
  ended,
  hop,
  opened,
  request,
  started,
  stateOf,
} from '../../../test/support/session-fixtures.ts'
import { contradictionAttachment } from '../passages/contradiction-note.ts'
import type { NewEntry } from '../session/log-content.ts'
import { nextHop } from './next-hop.ts'

const next = (...entries: readonly NewEntry[]) => nextHop(stateOf(opened, request(), ...entries))
const called = (...entries: readonly NewEntry[]) => {
  const decision = next(...entries)
  return decision.kind === 'call' ? decision.targets : decision.kind
}

const ASKING = [
  hop('welcome', 'controller'),
  hop('controller', 'context'),
  hop('context', 'dispatch'),
] as const

describe('the next hop', () => {
  it('of a new message is the welcome agent; without a message there is none', () => {
    expect(called()).toEqual(['welcome'])
    expect(nextHop(stateOf(opened)).kind).toBe('rest')
  })

  it('is the recipient chosen by the last role', () => {
    expect(called(hop('welcome', 'controller'))).toEqual(['controller'])
    expect(called(...ASKING)).toEqual(['dispatch'])
  })

  it('ends with a message to the user', () => {
    expect(called(hop('welcome', 'welcome'))).toBe('rest')
  })

  it('goes to the summary if a role chooses a recipient that it may not', () => {
    const decision = next(hop('welcome', 'specialist:vrd'))
    expect(decision).toMatchObject({
      kind: 'call',
      targets: ['summary'],
      why: { text: expect.stringContaining('welcome may not') },
    })
  })

  it('calls specialists in parallel, and dependent ones afterwards', () => {
    const choice = hop(
      'dispatch',
      'specialist:vrd',
      chosen({ slug: 'vrd' }, { slug: 'sig' }, { slug: 'budget', after: ['vrd'] }),
    )
    expect(called(...ASKING, choice)).toEqual(['specialist:vrd', 'specialist:sig'])
    expect(called(...ASKING, choice, hop('specialist:vrd', 'summary'))).toEqual([
      'specialist:sig',
      'specialist:budget',
    ])
    const both = [hop('specialist:vrd', 'summary'), hop('specialist:sig', 'summary')]
    expect(called(...ASKING, choice, ...both)).toEqual(['specialist:budget'])
    expect(called(...ASKING, choice, ...both, hop('specialist:budget', 'summary'))).toEqual(['summary'])
  })

  it('does not deadlock if specialists depend on each other', () => {
    const choice = hop(
      'dispatch',
      'specialist:vrd',
      chosen({ slug: 'vrd', after: ['sig'] }, { slug: 'sig', after: ['vrd'] }),
    )
    expect(called(...ASKING, choice)).toEqual(['specialist:vrd'])
  })

  it('asks for clarification below a confidence of one half, once', () => {
    const unsure = hop('dispatch', 'specialist:vrd', { ...chosen({ slug: 'vrd' }), confidence: 0.49 })
    expect(called(...ASKING, unsure)).toEqual(['clarification'])
    const sure = hop('dispatch', 'specialist:vrd', { ...chosen({ slug: 'vrd' }), confidence: 0.5 })
    expect(called(...ASKING, sure)).toEqual(['specialist:vrd'])
  })

  it('lets the observer report a contradiction once, before the work continues', () => {
    const note = contradictionAttachment({
      said: 'A dit 1,20 m, B 1,30 m',
      sources: ['a.md', 'b.md'],
      statements: [],
    })
    const seen = hop('context', 'dispatch', { attachments: [note] })
    const before = [hop('welcome', 'controller'), hop('controller', 'context')]
    expect(next(...before, seen)).toMatchObject({
      targets: ['observer'],
      why: { text: 'A dit 1,20 m, B 1,30 m' },
    })
    expect(called(...before, seen, hop('observer', 'dispatch'))).toEqual(['dispatch'])
  })

  it('stops two roles that pass a question back and forth', () => {
    const loop = [hop('clarification', 'context'), hop('context', 'clarification')]
    const decision = next(hop('welcome', 'clarification'), ...loop, ...loop)
    expect(decision).toMatchObject({ kind: 'call', targets: ['observer'] })
    expect(called(hop('welcome', 'clarification'), ...loop, ...loop, hop('observer', 'summary'))).toEqual([
      'summary',
    ])
  })

  it('limits a request to twelve hops', () => {
    const turns: NewEntry[] = [hop('welcome', 'clarification')]
    for (let at = 0; ; at++) {
      const decision = next(...turns)
      if (decision.kind !== 'call') break
      const [target = 'summary'] = decision.targets
      // Each called role passes on with new content.
      const to = target === 'summary' ? 'welcome' : target === 'context' ? 'clarification' : 'context'
      turns.push(hop(target, target === 'observer' ? 'dispatch' : to, { text: `Tour ${at}` }))
    }
    expect(turns.length).toBeLessThanOrEqual(12)
    expect(called(...turns)).toBe('rest')
  })

  describe('with actions', () => {
    const inContext = [hop('welcome', 'controller'), hop('controller', 'context')]

    it('runs actions without approval, then calls the same role again', () => {
      const wanted = actionsWanted('context', 1, { id: 'a' }, { id: 'b' })
      expect(next(...inContext, wanted)).toMatchObject({ kind: 'act', actions: [{ id: 'a' }, { id: 'b' }] })
      const done = [started('a'), started('b'), ended('a'), ended('b', false)]
      expect(called(...inContext, wanted, ...done)).toEqual(['context'])
    })

    it('asks the user for approval of all actions of a step together', () => {
      const wanted = actionsWanted(
        'context',
        1,
        { id: 'a' },
        { id: 'b', needsApproval: true },
        { id: 'c', needsApproval: true },
      )
      const read = [started('a'), ended('a')]
      expect(next(...inContext, wanted, ...read)).toMatchObject({
        kind: 'ask',
        actions: [{ id: 'b' }, { id: 'c' }],
      })
      const pending = (id: string) => ({
        type: 'run_script' as const,
        payload: { action_id: id },
        status: 'awaiting_approval' as const,
        result: null,
      })
      const asked = hop('orchestrator', 'welcome', { actions: [pending('b'), pending('c')] })
      expect(next(...inContext, wanted, ...read, asked).kind).toBe('wait')
      const one = [asked, decided('b', 'approve')]
      expect(next(...inContext, wanted, ...read, ...one)).toMatchObject({
        kind: 'act',
        actions: [{ id: 'b' }],
      })
      const ran = [...one, started('b'), ended('b')]
      expect(next(...inContext, wanted, ...read, ...ran).kind).toBe('wait')
      expect(called(...inContext, wanted, ...read, ...ran, decided('c', 'refuse'))).toEqual(['context'])
    })

    it('does not restart started actions', () => {
      expect(next(...inContext, actionsWanted('context', 1, { id: 'a' }), started('a')).kind).not.toBe('act')
    })

    it('stops a role that keeps requesting actions', () => {
      const rounds = [1, 2, 3, 4, 5].flatMap((round) => [
        actionsWanted('context', round, { id: `a${round}` }),
        started(`a${round}`),
        ended(`a${round}`),
      ])
      expect(called(...inContext, ...rounds.slice(0, 12))).toEqual(['context'])
      expect(next(...inContext, ...rounds)).toMatchObject({
        targets: ['summary'],
        why: { code: 'reason.role_silent' },
      })
    })
  })
})
