import { envelopeSchema } from '@agora-mcp/core/schemas/envelope'
import { expect, it } from 'vitest'
import { hop, opened, request, SESSION } from '../session-fixtures.ts'
import { CLAIRE, outcome, quotations, route, said } from './office.ts'
import { office } from './shared-office.ts'

const QUESTION = 'Combien de branchements en plomb faut-il supprimer ?'
const REQUEST = '6a1d7c7e-31c7-4b43-9d0b-0a3a6a2b7c01'

it('two roles that hand a question back and forth are stopped by the observer, and the answer says so', async () => {
  // No role of the team does so: a log in which they did is gone on with, as after a crash.
  await office.ports.log.append(SESSION, 0, [opened, request(QUESTION, REQUEST)])
  await office.ports.log.append(SESSION, 2, [
    hop('welcome', 'controller', { turn: 2, text: QUESTION }),
    hop('controller', 'context', { turn: 3, text: QUESTION }),
    hop('context', 'clarification', { turn: 4, text: 'De quoi s’agit-il ?' }),
    hop('clarification', 'context', { turn: 5, text: QUESTION }),
    hop('context', 'clarification', { turn: 6, text: 'De quoi s’agit-il ?' }),
  ])
  const stopped = await outcome(office.team, SESSION, REQUEST)

  expect(route(stopped).slice(5)).toEqual(['observer', 'summary'])
  const observer = stopped.hops.find(({ by }) => by === 'observer')?.envelope
  expect(envelopeSchema.parse(observer)).toMatchObject({
    caller: 'observer',
    turn: 7,
    message: { type: 'context', content: expect.stringContaining('L’échange a été arrêté') },
    routing: { target: 'summary' },
    meta: { notes: expect.stringContaining('context handed over to clarification again') },
  })
  expect(stopped.answer).toMatchObject({ caller: 'summary', routing: { target: 'welcome' }, turn: 8 })
  expect(said(stopped)).toContain('L’échange a été arrêté')
  expect(await quotations(stopped, office)).toEqual([])
  expect((await office.team.session(SESSION, CLAIRE)).current).toBeNull()
})
