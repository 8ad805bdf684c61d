import { openSessionLog } from '../../../src/log/open-session-log.ts'
import { askOnce, costlessTeam } from '../costless-team.ts'

/** Writes a session of many questions, answered without cost, into a data folder's log. @returns Its id. */
export async function longSession(dataDir: string, questions: number): Promise<string> {
  const team = await costlessTeam(await openSessionLog({ dataDir }))
  const session = await askOnce(team)
  for (let asked = 1; asked < questions; asked += 1) await askOnce(team, session)
  await team.close()
  return session
}
