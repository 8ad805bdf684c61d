import { randomUUID } from 'node:crypto'
import { isAppError } from '@agora-mcp/core/errors'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NewEntry } from '../../../src/domain/session/log-content.ts'
import { verifyExport } from '../../../src/log/verify-export.ts'
import { JOURNAL, REGISTER } from '../../../src/log/verify-log.ts'
import type { SessionLog } from '../../../src/ports/session-log.ts'
import { answer, consent, decided, hop, opened, request, STAFF, wanted } from './entries.ts'

export interface LogDatabase {
  open(options?: { readonly clock?: () => Date }): SessionLog
  /** Changes rows as somebody does who has the database, and not the key. `TABLE:x` stands for a table's name. */
  tamper(sql: string): Promise<unknown>
  remove(): Promise<void>
}

export interface LogEngine {
  readonly name: string
  /** Reason for leaving it out here; null if it is tested. */
  readonly missing: string | null
  start(): Promise<{ database(): Promise<LogDatabase>; stop(): Promise<void> }>
}

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'nothing was wrong',
    (error: unknown) => (isAppError(error) ? error.code : Promise.reject(error)),
  )

export function describeSessionLog({ name, missing, start }: LogEngine): void {
  describe.skipIf(missing !== null)(
    `session log on ${name}${missing === null ? '' : ` (${missing})`}`,
    () => {
      let engine: Awaited<ReturnType<typeof start>>
      let database: LogDatabase
      let logs: SessionLog[]
      let log: SessionLog
      const open = (options?: { readonly clock?: () => Date }) => {
        const opened = database.open(options)
        logs.push(opened)
        return opened
      }
      const session = async (...entries: readonly NewEntry[]) => {
        const id = randomUUID()
        await log.append(id, 0, [opened(), ...entries])
        return id
      }
      const contents = async (id: string, by = log) => (await by.read(id)).map(({ content }) => content)

      beforeAll(async () => {
        engine = await start()
      })
      afterAll(() => engine?.stop())
      beforeEach(async () => {
        database = await engine.database()
        logs = []
        log = open()
      })
      afterEach(async () => {
        await Promise.all(logs.map((one) => one.close()))
        await database.remove()
      })

      describe('append and read', () => {
        it('gives back what was written, to other processes, too', async () => {
          const id = randomUUID()
          const entries = [opened(), request('r1', 'é\u0000\ud83d\ude00 "x"\n'), answer('r1')]
          const written = await log.append(id, 0, entries.slice(0, 1))
          expect(written).toMatchObject([{ position: 1, kind: 'opened' }])
          await log.append(id, 1, entries.slice(1))
          const read = await open().read(id)
          expect(read.map(({ position, kind, content }) => ({ position, kind, content }))).toEqual(
            entries.map((entry, at) => ({ position: at + 1, ...entry })),
          )
          expect(await open().read(id, 2)).toEqual(read.slice(2))
          expect(await log.read(id, 3)).toEqual([])
          expect(await log.read(id, 99)).toEqual([])
        })

        it('writes nothing where another writer came first, or no session is', async () => {
          const id = await session(request('r1'))
          await open().append(id, 2, [answer('r1')])
          expect(await codeOf(log.append(id, 2, [request('r2'), answer('r2')]))).toBe('conflict')
          expect(await codeOf(log.append(id, 0, [opened()]))).toBe('conflict')
          expect(await codeOf(log.append(randomUUID(), 1, [request()]))).toBe('not_found')
          expect(await codeOf(log.append(randomUUID(), 0, [request()]))).toBe('not_found')
          expect(await codeOf(log.read(randomUUID()))).toBe('not_found')
          expect(await log.read(id)).toHaveLength(3)
          expect((await log.verify()).size).toBe(1)
        })

        it('takes one of two that open the same session', async () => {
          const id = randomUUID()
          const other = open()
          const outcomes = await Promise.all([
            codeOf(log.append(id, 0, [opened()])),
            codeOf(other.append(id, 0, [opened()])),
          ])
          expect(outcomes.sort()).toEqual(['conflict', 'nothing was wrong'])
          expect([...(await log.verify())]).toEqual([[id, { entries: 1, erased: [], problems: [] }]])
        })

        it('of several writers loses, doubles and reorders nothing, however they meet', async () => {
          const others = [log, open(), open()]
          await fc.assert(
            fc.asyncProperty(
              fc.array(
                fc.record({ writer: fc.nat(2), size: fc.integer({ min: 1, max: 3 }), pause: fc.nat(2) }),
                { minLength: 4, maxLength: 24 },
              ),
              async (writes) => {
                const id = await session()
                let number = 0
                const jobs = writes.map((write) => ({ ...write, number: number++ }))
                await Promise.all(
                  others.map(async (writer, which) => {
                    for (const { size, pause, number } of jobs.filter((job) => job.writer === which)) {
                      const texts = Array.from({ length: size }, (_, part) => `${number}.${part}`)
                      for (let turn = 0; turn < pause; turn++) await new Promise(setImmediate)
                      await appendSomewhere(
                        writer,
                        id,
                        texts.map((text) => request(text)),
                      )
                    }
                  }),
                )
                const read = await log.read(id)
                expect(read.map(({ position }) => position)).toEqual(read.map((_, at) => at + 1))
                const written = read
                  .slice(1)
                  .map(({ content }) => (content as { request_id: string }).request_id)
                const expected = jobs.flatMap(({ number, size }) =>
                  Array.from({ length: size }, (_, part) => `${number}.${part}`),
                )
                expect([...written].sort()).toEqual([...expected].sort())
                for (const { number, size } of jobs) {
                  const first = written.indexOf(`${number}.0`)
                  // What is written together stays together.
                  expect(written.slice(first, first + size)).toEqual(
                    Array.from({ length: size }, (_, part) => `${number}.${part}`),
                  )
                }
                expect((await log.verify(id)).get(id)?.problems).toEqual([])
              },
            ),
            { numRuns: 12 },
          )
        })
      })

      describe('the list of sessions', () => {
        it('has the one with the newest entry first, in pages, of an owner and a project', async () => {
          let minute = 0
          const clocked = open({ clock: () => new Date(Date.UTC(2026, 10, 22, 10, minute++)) })
          const jean = { role: 'user', subject: 'jean' } as const
          const ids: string[] = []
          for (const [owner, project] of [
            [STAFF, 'A'],
            [jean, 'A'],
            [jean, 'B'],
            [jean, null],
          ] as const) {
            const id = randomUUID()
            await clocked.append(id, 0, [opened(owner, project)])
            ids.push(id)
          }
          await clocked.append(ids[1] as string, 1, [request()])
          const newest = [ids[1], ids[3], ids[2], ids[0]]
          const idsOf = async (filter: Parameters<SessionLog['sessions']>[0]) =>
            (await log.sessions(filter)).sessions.map(({ session_id }) => session_id)
          expect(await idsOf({ limit: 10 })).toEqual(newest)
          expect(await idsOf({ limit: 10, owner: jean })).toEqual([ids[1], ids[3], ids[2]])
          expect(await idsOf({ limit: 10, project: 'A' })).toEqual([ids[1], ids[0]])
          const first = await log.sessions({ limit: 3 })
          expect(first.sessions[0]).toEqual({
            session_id: ids[1],
            project: 'A',
            title: 'Quelle largeur ?',
            state: 'working',
            language: 'fr',
            owner: jean,
            opened_at: '2026-11-22T10:01:00.000Z',
            last_at: '2026-11-22T10:04:00.000Z',
            position: 2,
          })
          const second = await log.sessions({ limit: 3, cursor: first.next_cursor ?? '' })
          expect([...first.sessions, ...second.sessions].map(({ session_id }) => session_id)).toEqual(newest)
          expect(second.next_cursor).toBe(null)
          expect(await codeOf(log.sessions({ limit: 3, cursor: 'made up' }))).toBe('invalid_input')
        })
      })

      describe('a session in the list', () => {
        const found = async (query: string) =>
          (await log.sessions({ limit: 10, query })).sessions.map(({ title }) => title)

        it('is found by the words of its messages, answers and title', async () => {
          const id = await session(request('r1', 'Quelle pente pour la canalisation ?'), answer('r1'))
          await session(request('r2', 'Où passe le réseau d’eau potable ?'))
          expect(await found('')).toHaveLength(2)
          expect(await found('PENTE canalisation')).toEqual(['Quelle pente pour la canalisation ?'])
          expect(await found('reseau 1,10')).toEqual([])
          expect(await found('moins 1,10')).toEqual(['Quelle pente pour la canalisation ?'])
          for (const nothing of ['%', '_', '\\', "pente'", 'pente%']) expect(await found(nothing)).toEqual([])
          const title = 'Rue Hoche, eaux usées'
          await log.append(id, 3, [{ kind: 'renamed', content: { title, who: 'Claire' } }])
          await log.append(id, 4, [request('r3', 'Et la profondeur ?')])
          expect(await found('eaux usees pente')).toEqual([title])
          expect((await log.verify(id)).get(id)?.problems).toEqual([])
        })

        it('is found no more when it was erased', async () => {
          const id = await session(request('r1', 'Mon voisin s’appelle Dupont'), answer('r1'))
          expect(await found('dupont')).toHaveLength(1)
          await log.erase(id, { who: 'x', reason: null })
          expect(await found('dupont')).toEqual([])
          const [listed] = (await log.sessions({ limit: 1 })).sessions
          expect(listed).toMatchObject({ session_id: id, title: null, state: 'erased' })
        })

        it('says what it waits for', async () => {
          const stateOf = async (id: string) =>
            (await log.sessions({ limit: 10 })).sessions.find(({ session_id }) => session_id === id)?.state
          expect(await stateOf(await session(request('r1'), answer('r1')))).toBe('idle')
          expect(await stateOf(await session(request('r1')))).toBe('working')
          const waiting = await session(request('r1'), wanted('r1', 'a1'), consent('r1', 'a1'))
          expect(await stateOf(waiting)).toBe('awaiting_approval')
        })
      })

      describe('a lease', () => {
        it('is one process’s at a time, and again to be had when it is given back', async () => {
          const id = await session(request())
          const other = open()
          const lease = await log.lease(id)
          expect(await lease?.renew()).toBe(true)
          expect([await other.lease(id), await log.lease(id)]).toEqual([null, null])
          await lease?.release()
          expect(await lease?.renew()).toBe(false)
          const next = await other.lease(id)
          expect(next?.sessionId).toBe(id)
          // Given back twice, it is not taken from the next one.
          await lease?.release()
          expect(await log.lease(id)).toBe(null)
        })

        it('is given to one of many that want it at once', async () => {
          const id = await session(request())
          const processes = [log, open(), open(), open()]
          const leases = await Promise.all(processes.map((process) => process.lease(id)))
          expect(leases.filter((lease) => lease !== null)).toHaveLength(1)
        })

        it('goes on with another process when this one has closed its log', async () => {
          const id = await session(request())
          const other = open()
          await other.lease(id)
          await other.close()
          logs = logs.filter((one) => one !== other)
          expect(await log.lease(id)).not.toBe(null)
        })
      })

      describe('unfinished', () => {
        it('names what nobody has answered and nobody works on, the longest waiting first', async () => {
          const first = await session(request('r1'))
          await session(request('r2'), answer('r2'))
          const held = await session(request('r3'))
          const second = await session(request('r4'), answer('r4'), request('r5'))
          const lease = await open().lease(held)
          expect(await log.unfinished(10)).toEqual([first, second])
          expect(await log.unfinished(1)).toEqual([first])
          await lease?.release()
          expect(await log.unfinished(10)).toEqual([first, held, second])
        })

        it('leaves out what waits for a person, and only that', async () => {
          const id = await session(request('r1'), wanted('r1', 'a1'))
          // Nobody was asked yet: a process that was killed here left that to another one.
          expect(await log.unfinished(10)).toEqual([id])
          await log.append(id, 3, [consent('r1', 'a1')])
          expect(await log.unfinished(10)).toEqual([])
          // What somebody asks meanwhile is answered beside it.
          await log.append(id, 4, [request('r2')])
          expect(await log.unfinished(10)).toEqual([id])
          await log.append(id, 5, [answer('r2')])
          expect(await log.unfinished(10)).toEqual([])
          await log.append(id, 6, [decided('a1', 'approve')])
          expect(await log.unfinished(10)).toEqual([id])
          await log.append(id, 7, [answer('r1')])
          expect(await log.unfinished(10)).toEqual([])
        })
      })

      describe('watch', () => {
        it('tells of entries of this process and of others, and ends', async () => {
          const id = await session()
          const foreign = await session()
          const told: number[] = []
          const reached = async (position: number) => {
            await expect.poll(() => Math.max(0, ...told), { timeout: 20_000 }).toBe(position)
          }
          const end = log.watch(id, (position) => told.push(position))
          await reached(1)
          await log.append(id, 1, [request('r1')])
          await reached(2)
          await log.append(foreign, 1, [request('r9'), hop('r9', 'context'), answer('r9')])
          await open().append(id, 2, [answer('r1')])
          await reached(3)
          end()
          await log.append(id, 3, [request('r2')])
          expect(Math.max(...told)).toBe(3)
        })
      })

      describe('erase', () => {
        it('takes all contents away, says so, and the log verifies', async () => {
          const id = await session(request('r1', 'Mon numéro est le 06 12 34 56 78'), answer('r1'))
          await open().erase(id, { who: 'Mme Durand', reason: 'Demande de la personne' })
          expect(await contents(id)).toEqual([
            null,
            null,
            null,
            { from: 1, to: 3, who: 'Mme Durand', reason: 'Demande de la personne' },
          ])
          const whole = { entries: 4, erased: [1, 2, 3], problems: [] }
          expect(await log.verify()).toEqual(new Map([[id, whole]]))
          expect(verifyExport(JSON.stringify(await log.export(id)))).toMatchObject(whole)
          expect((await log.sessions({ limit: 1 })).sessions[0]).toMatchObject({
            project: null,
            owner: { role: 'staff', subject: '' },
          })
        })

        it('is done once, ends the session, and waits for a request that is under way', async () => {
          const id = await session(request('r1'))
          expect(await codeOf(log.erase(id, { who: 'x', reason: null }))).toBe('conflict')
          await log.append(id, 2, [answer('r1')])
          const lease = await open().lease(id)
          expect(await codeOf(log.erase(id, { who: 'x', reason: null }))).toBe('conflict')
          await lease?.release()
          await log.erase(id, { who: 'x', reason: null })
          await log.erase(id, { who: 'y', reason: null })
          expect(await log.read(id)).toHaveLength(4)
          expect(await codeOf(log.append(id, 4, [request('r2')]))).toBe('conflict')
          expect(await codeOf(log.erase(randomUUID(), { who: 'x', reason: null }))).toBe('not_found')
        })

        it('does not wait for a person who was asked', async () => {
          const id = await session(request('r1'), wanted('r1', 'a1'), consent('r1', 'a1'))
          await log.erase(id, { who: 'x', reason: null })
          expect(await log.unfinished(10)).toEqual([])
        })

        it('takes away what is older than the retention, and nothing else', async () => {
          const before = (day: number) => open({ clock: () => new Date(Date.UTC(2026, 0, day)) })
          const old = [randomUUID(), randomUUID(), randomUUID()]
          for (const [at, id] of old.entries()) await before(at + 1).append(id, 0, [opened(), request(id)])
          const fresh = await session(request('r1'), answer('r1'))
          const [, , held] = old
          const lease = await open().lease(held as string)
          expect(await log.erasePast(new Date('2026-02-01'))).toBe(2)
          expect(await log.erasePast(new Date('2026-02-01'))).toBe(0)
          await lease?.release()
          const verdicts = await log.verify()
          expect(old.map((id) => verdicts.get(id)?.erased)).toEqual([[1, 2], [1, 2], []])
          expect(await contents(fresh)).not.toContain(null)
          expect(await contents(old[0] as string)).toContainEqual(
            expect.objectContaining({ who: 'retention' }),
          )
          // What was erased long ago does not come to the top of the list.
          expect((await log.sessions({ limit: 1 })).sessions[0]?.session_id).toBe(fresh)
        })
      })

      describe('what somebody with the database changed', () => {
        const CHANGES: readonly (readonly [what: string, sql: string, told: string])[] = [
          ['a content', `UPDATE TABLE:content SET text = '"x"' WHERE position = 3`, 'content of entry 3'],
          ['a salt', `UPDATE TABLE:content SET salt = 'x' WHERE position = 2`, 'content of entry 2'],
          [
            'a content taken away',
            'DELETE FROM TABLE:content WHERE position = 2',
            'content of entry 2 is gone',
          ],
          ['a kind', `UPDATE TABLE:entry SET kind = 'hop' WHERE position = 2`, 'header of entry 2'],
          ['a time', `UPDATE TABLE:entry SET at = '2020' WHERE position = 4`, 'header of entry 4'],
          ['an entry', 'DELETE FROM TABLE:entry WHERE position = 3', 'entry 3 is missing'],
          ['the last entry', 'DELETE FROM TABLE:entry WHERE position = 4', 'entry 4 is missing'],
          [
            'two entries swapped',
            'UPDATE TABLE:entry SET position = CASE position WHEN 2 THEN -3 ELSE -2 END WHERE position IN (2, 3);' +
              'UPDATE TABLE:entry SET position = -position WHERE position < 0',
            'header of entry 2',
          ],
          [
            'the end of the session',
            'DELETE FROM TABLE:entry WHERE position > 2;' +
              `UPDATE TABLE:session SET position = 2, hash = (SELECT e.hash FROM TABLE:entry e
               WHERE e.session = TABLE:session.number AND e.position = 2)`,
            'not signed',
          ],
          [
            'its owner in the list',
            `UPDATE TABLE:session SET owner_subject = 'eve'`,
            'another owner_subject',
          ],
          ['that it has work to do', `UPDATE TABLE:session SET state = 'waiting'`, 'another state'],
        ]

        it.each(CHANGES)('is found and named: %s', async (_, sql, told) => {
          const id = await session(request('r1'), hop('r1', 'summary'), answer('r1'))
          await database.tamper(sql)
          const problems = (await log.verify()).get(id)?.problems ?? []
          expect(problems.map(({ problem }) => problem).join('\n')).toContain(told)
        })

        it.each(CHANGES.slice(0, -2))('is not gone on with, while other sessions are: %s', async (_, sql) => {
          const id = await session(request('r1'), hop('r1', 'summary'), answer('r1'), request('r2'))
          await database.tamper(sql.replaceAll('position = 4', 'position = 5'))
          const other = await session(request('r3'))
          const restarted = open()
          expect(await codeOf(restarted.read(id))).toBe('config')
          expect(await restarted.unfinished(10)).toEqual([other])
          expect(await restarted.read(other)).toHaveLength(2)
          await restarted.append(other, 2, [answer('r3')])
        })

        it('is not signed by going on: an end that somebody cut off stays cut off', async () => {
          const id = await session(request('r1'), answer('r1'))
          await database.tamper(CHANGES[8]?.[1] ?? '')
          for (const process of [log, open()]) {
            expect(await codeOf(process.append(id, 2, [answer('r1')]))).toBe('config')
          }
        })

        it('is found when a whole session is taken away, with or without its line in the register', async () => {
          const ids = [await session(), await session(), await session()]
          const remove = `DELETE FROM TABLE:entry WHERE session = 2; DELETE FROM TABLE:content WHERE session = 2;
          DELETE FROM TABLE:session WHERE number = 2`
          await database.tamper(remove)
          expect((await log.verify()).get(ids[1] as string)?.problems[0]?.problem).toContain('was removed')
          await database.tamper('DELETE FROM TABLE:register WHERE number = 2')
          expect((await log.verify()).get(REGISTER)?.problems[0]?.problem).toContain('line 2')
          await database.tamper(remove.replaceAll('2', '3'))
          await database.tamper('DELETE FROM TABLE:register WHERE number = 3')
          const [cut] = (await log.verify()).get(REGISTER)?.problems ?? []
          expect(cut?.problem).toContain('3 sessions were opened')
        })

        it('is found when the newest session is taken away as if it had never been', async () => {
          await session()
          const end = `(SELECT hash FROM TABLE:register WHERE number = 1)`
          await session()
          await database.tamper(
            `DELETE FROM TABLE:entry WHERE session = 2; DELETE FROM TABLE:content WHERE session = 2;
           DELETE FROM TABLE:session WHERE number = 2; DELETE FROM TABLE:register WHERE number = 2;
           UPDATE TABLE:register_end SET number = 1, hash = ${end}`,
          )
          expect((await log.verify()).get(REGISTER)?.problems[0]?.problem).toContain('not signed')
          // The next signature would cover it.
          expect(await codeOf(log.append(randomUUID(), 0, [opened()]))).toBe('config')
        })

        /** Rows of a session; the journal's end belongs to none. */
        const rowsOf = (id: string) => {
          const number = `(SELECT number FROM TABLE:session WHERE session_id = '${id}')`
          const rows = [
            ['entry', `session = ${number}`],
            ['content', `session = ${number}`],
            ['words', `session = ${number}`],
            ['journal', `session_id = '${id}'`],
            ['session', `session_id = '${id}'`],
          ] as const
          return rows.map(([table, where]) => ({ table, where }))
        }
        /** Keeps a copy of rows, and gives what puts them back. */
        const keep = async (rows: readonly { readonly table: string; readonly where: string }[]) => {
          for (const { table, where } of rows) {
            await database.tamper(
              `CREATE TABLE TABLE:kept_${table} AS SELECT * FROM TABLE:${table} WHERE ${where}`,
            )
          }
          return async () => {
            for (const { table, where } of rows)
              await database.tamper(`DELETE FROM TABLE:${table} WHERE ${where}`)
            for (const { table } of rows.toReversed()) {
              await database.tamper(`INSERT INTO TABLE:${table} SELECT * FROM TABLE:kept_${table}`)
            }
          }
        }
        const toldOf = async (id: string): Promise<string> =>
          ((await log.verify()).get(id)?.problems ?? []).map(({ problem }) => problem).join('\n')

        it.each([
          ['its rows alone', false, false],
          ['its rows alone, others going on', false, true],
          ['its rows and its lines of the journal', true, false],
          ['its rows and its lines of the journal, others going on', true, true],
        ])('is found and named when one session is put back: %s', async (_, withJournal, othersGoOn) => {
          const id = await session(request('r1'), answer('r1'))
          const other = await session(request('r2'), answer('r2'))
          const rows = rowsOf(id)
          const putBack = await keep(withJournal ? rows : rows.filter(({ table }) => table !== 'journal'))
          await log.append(id, 3, [request('r3')])
          await log.append(id, 4, [answer('r3')])
          if (othersGoOn) await log.append(other, 3, [request('r4'), answer('r4')])
          expect(await toldOf(id)).toBe('')
          await putBack()

          expect(await toldOf(id)).toContain('was put back to an older state')
          expect(await toldOf(other)).toBe('')
          const alone = (await open().verify(id)).get(id)?.problems ?? []
          expect(alone.map(({ problem }) => problem).join('\n')).toContain('was put back to an older state')
          expect((await open().verify(other)).get(other)?.problems).toEqual([])
          if (withJournal) return
          // Going on would make it the newest state.
          expect(await codeOf(open().append(id, 3, [request('r5')]))).toBe('config')
          expect(await codeOf(open().read(id))).toBe('config')
        })

        it('is named also when it goes on after it was put back with its lines of the journal', async () => {
          const id = await session(request('r1'), answer('r1'))
          const putBack = await keep(rowsOf(id))
          await log.append(id, 3, [request('r2'), answer('r2')])
          await session()
          await putBack()
          await open().append(id, 3, [request('r3'), answer('r3')])
          expect(await toldOf(id)).toContain('line 2 of the journal, which was about it, is gone')
        })

        it('is found when the journal is altered, cut or removed', async () => {
          const ids = [await session(request('r1')), await session(request('r2')), await session()]
          for (const [sql, told] of [
            ['UPDATE TABLE:journal SET position = 7 WHERE number = 2', 'line 2 of the journal was altered'],
            ['DELETE FROM TABLE:journal WHERE number = 3', 'line 3 of the journal is gone'],
            ['DELETE FROM TABLE:journal_end', 'the journal is not signed'],
            ['DELETE FROM TABLE:journal', 'the journal was removed'],
          ] as const) {
            await database.tamper(sql)
            const problems = (await log.verify()).get(JOURNAL)?.problems ?? []
            expect(problems.map(({ problem }) => problem).join('\n')).toContain(told)
            // Sessions go on, and nothing is signed that would cover it.
            const id = ids[0] as string
            await log.append(id, (await log.read(id)).length, [answer('r1')])
            expect((await log.verify()).has(JOURNAL)).toBe(true)
          }
        })

        it('is found when the words of a session are others', async () => {
          const id = await session(request('r1', 'Quel tuyau ?'), answer('r1'))
          const other = await session(request('r2', 'Quel pavé ?'))
          expect(await toldOf(id)).toBe('')
          await database.tamper("UPDATE TABLE:words SET words = 'tuyau'")
          for (const one of [id, other])
            expect(await toldOf(one)).toContain('words by which the session is found')
          await log.erase(id, { who: 'anne', reason: null })
          await database.tamper("INSERT INTO TABLE:words VALUES (1, 'tuyau')")
          expect(await toldOf(id)).toContain('words by which the session is found')
        })

        it('is found when the whole log is put back, by a root that was kept elsewhere', async () => {
          const id = await session(request('r1'), answer('r1'))
          const tables = ['entry', 'content', 'words', 'journal', 'journal_end', 'session']
          const putBack = await keep(tables.map((table) => ({ table, where: '1 = 1' })))
          const early = (await log.root()) as string
          await log.append(id, 3, [request('r2'), answer('r2')])
          const root = (await log.root()) as string
          expect((await log.verify(undefined, root)).has(JOURNAL)).toBe(false)
          await log.append(id, 5, [request('r3'), answer('r3')])
          expect((await log.verify(undefined, root)).has(JOURNAL)).toBe(false)
          await putBack()
          const since = async (kept: string) =>
            (await log.verify(undefined, kept)).get(JOURNAL)?.problems[0]?.problem
          expect((await log.verify()).has(JOURNAL)).toBe(false)
          expect(await since(early)).toBeUndefined()
          expect(await since(root)).toContain('the whole log was put back')
          await open().append(id, 3, [request('r4'), answer('r4')])
          expect(await since(early)).toBeUndefined()
          expect(await since(root)).toContain('does not go on from the root')
          expect(await codeOf(log.verify(undefined, 'yesterday'))).toBe('config')
        })

        it('is found when a session is put in', async () => {
          const id = await session()
          const copy = randomUUID()
          await database.tamper(`INSERT INTO TABLE:session SELECT 7, '${copy}', project, language, owner_role,
          owner_subject, opened_at, last_at, erased_at, position, hash, signature, state, work, title FROM TABLE:session`)
          const verdicts = await log.verify()
          expect(verdicts.get(id)?.problems).toEqual([])
          expect(verdicts.get(copy)?.problems.map(({ problem }) => problem)).toContainEqual(
            expect.stringContaining('was inserted'),
          )
        })
      })

      it('refuses a session with an entry of a kind that it does not know, by name, and goes on with others', async () => {
        const later = { kind: 'mood', content: { mood: 'calm' } } as unknown as NewEntry
        const id = await session(request('r1'))
        await log.append(id, 2, [later]).catch(() => {})
        const other = await session(request('r2'))
        const restarted = open()
        await expect(restarted.read(id)).rejects.toMatchObject({
          code: 'config',
          message: expect.stringContaining('“mood”'),
        })
        expect(await restarted.unfinished(10)).toEqual([other])
        expect((await restarted.verify(id)).get(id)?.problems).toEqual([])
      })

      it('gives an export that anybody can check', async () => {
        const id = await session(request('r1'), answer('r1'))
        const file = await log.export(id)
        expect(verifyExport(JSON.stringify(file))).toMatchObject({ session_id: id, entries: 3, problems: [] })
        expect(await codeOf(log.export(randomUUID()))).toBe('not_found')
        expect(await codeOf(log.verify(randomUUID()))).toBe('not_found')
      })
    },
  )
}

/** Writes after whatever is there, as a process does that shares a session. */
async function appendSomewhere(log: SessionLog, id: string, entries: readonly NewEntry[]): Promise<void> {
  for (;;) {
    const position = (await log.read(id)).at(-1)?.position ?? 0
    const outcome = await codeOf(log.append(id, position, entries))
    if (outcome === 'nothing was wrong') return
    expect(outcome).toBe('conflict')
  }
}
