import { join } from 'node:path'
import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import { soakSize } from '@agora-mcp/testing'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterEach, expect, it } from 'vitest'
import { verifyExport } from '../../src/log/verify-export.ts'
import type { SessionExport } from '../../src/ports/session-log.ts'
import { type ServedTeam, serveTeam } from '../support/dialogues/served-team.ts'

const REQUESTS = soakSize(600, 10_000)
const REQUESTS_A_KILL = soakSize(100, 200)
const SESSIONS = 50
const CLIENTS = 40
/** Every so manyth message asks the team, through all its roles and the memory; the others are courtesy, two entries each. */
const ASKS = 25
const LONGEST_MS = 3_600_000

let folder = ''
let team: ServedTeam | null = null
afterEach(async () => {
  await team?.stop()
})

const serve = () => serveTeam({ AGENTS_DATA_DIR: join(folder, 'data') })

interface Content {
  readonly request_id?: string
  readonly envelope?: Envelope
}

it(
  `of ${REQUESTS} requests with ${REQUESTS / REQUESTS_A_KILL} kills, every one that was taken is answered once`,
  async () => {
    folder = newFolder()
    team = await serve()
    const sessions: string[] = []
    for (let at = 0; at < SESSIONS; at++) sessions.push(await team.open(`Projet ${at}`))

    const taken = new Map<string, string>()
    let sent = 0
    let kills = 0
    let restarting: Promise<void> | null = null
    // Each at another moment of what is under way, a different one in every run.
    let next = 1 + Math.floor(Math.random() * REQUESTS_A_KILL)
    const killed = async () => {
      kills += 1
      next = kills * REQUESTS_A_KILL + 1 + Math.floor(Math.random() * REQUESTS_A_KILL)
      await team?.kill()
      team = await serve()
      restarting = null
    }
    const client = async () => {
      while (taken.size < REQUESTS) {
        await restarting
        const session = sessions[sent % SESSIONS] ?? ''
        const text = sent % ASKS === 0 ? `Quelle est la largeur de la tranchée ${sent} ?` : 'Merci'
        sent += 1
        try {
          const path = `/api/sessions/${session}/messages`
          const answer = await (team as ServedTeam).call<{ request_id: string }>('POST', path, { text })
          if (answer.status === 202) taken.set(answer.body.request_id, session)
        } catch {
          // Killed before it said so: it may have been taken or not, and nobody was promised anything.
        }
        if (taken.size >= next && restarting === null && kills < REQUESTS / REQUESTS_A_KILL)
          restarting = killed()
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    await restarting

    const whole = async (session: string) =>
      (await (team as ServedTeam).call<SessionExport>('GET', `/api/sessions/${session}/export`)).body
    for (const session of sessions) {
      const promised = [...taken].filter(([, own]) => own === session).map(([id]) => id)
      const answered = async () => {
        const answers = (await whole(session)).entries.flatMap(({ header, content }) => {
          const { request_id, envelope } = JSON.parse(content?.text ?? '{}') as Content
          return header.kind === 'hop' && envelope?.routing.target === 'welcome' ? [request_id] : []
        })
        return { answers, missing: promised.filter((id) => !answers.includes(id)).length }
      }
      await expect
        .poll(async () => (await answered()).missing, { timeout: LONGEST_MS, interval: 500 })
        .toBe(0)
      const { answers } = await answered()
      expect(new Set(answers).size).toBe(answers.length)
      const log = await whole(session)
      expect(verifyExport(JSON.stringify(log)).problems).toEqual([])
      const turns = log.entries.flatMap(({ content }) => {
        const { envelope } = JSON.parse(content?.text ?? '{}') as Content
        return envelope === undefined ? [] : [envelope.turn]
      })
      expect(turns).toEqual(turns.map((_, at) => at + 1))
    }
    console.log(`${taken.size} taken of ${sent} sent, ${kills} kills: each answered once`)
    expect(kills).toBe(REQUESTS / REQUESTS_A_KILL)
  },
  LONGEST_MS,
)
