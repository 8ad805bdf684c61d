import { newFolder } from '@agora-mcp/testing/setup'
import { expect, it } from 'vitest'
import { openSessionLog } from '../src/log/open-session-log.ts'
import { askOnce, costlessTeam, STAFF } from './support/costless-team.ts'

it('a question with an action that only reads takes three commits, and each step stands in the log', async () => {
  const folder = newFolder()
  const log = await openSessionLog({ dataDir: folder })
  const commits: string[][] = []
  const team = await costlessTeam({
    ...log,
    append(sessionId, after, entries) {
      commits.push(entries.map(({ kind }) => kind))
      return log.append(sessionId, after, entries)
    },
  })
  try {
    const session = await askOnce(team)
    expect(commits.slice(0, 3)).toEqual([
      ['opened'],
      ['request'],
      ['hop', 'hop', 'actions_wanted', 'action_started'],
    ])
    expect(commits[3]).toEqual(['action_ended', 'hop', 'hop', 'hop', 'hop'])
    expect(commits).toHaveLength(4)
    const turns = (await team.replay(session, STAFF)).flatMap(({ kind, content }) =>
      kind === 'hop' ? [(content as { envelope: { turn: number } }).envelope.turn] : [],
    )
    expect(turns).toEqual([2, 3, 4, 5, 6, 7])
    expect((await team.verify(session)).get(session)?.problems).toEqual([])
  } finally {
    await team.close()
  }
})
