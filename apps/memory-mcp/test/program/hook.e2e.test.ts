import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import { beforeEach, expect, it } from 'vitest'
import { createSessions, type Sessions } from '../support/sessions.ts'

let folder: string
let sessions: Sessions
beforeEach(() => {
  folder = newFolder()
  sessions = createSessions(folder)
})

it('stores what was said in a session, once, without secrets, and the rest of it at its end', async () => {
  const path = sessions.say('s', 'The bell is cast in June.', `The key is sk-${'a'.repeat(30)}.`)
  expect(sessions.hook('s', 'PreCompact')).toEqual({ status: 0, printed: '' })
  await sessions.store()
  sessions.say('s', 'It weighs two tons.')
  // A line that the client is writing.
  appendFileSync(path, '{"type":"user","sessionId":"s"')
  sessions.hook('s', 'SessionEnd')
  sessions.hook('s', 'SessionEnd')
  rmSync(path)
  await sessions.store()
  expect(sessions.stored()).toEqual([
    's: The bell is cast in June.',
    's: The key is [secret left out].',
    's: It weighs two tons.',
  ])
  expect(readdirSync(join(folder, 'data', 'captured')).filter((name) => name.endsWith('.jsonl'))).toEqual([])
})

it('stores a session once that is resumed under a new id, from a copy of its file', async () => {
  const path = sessions.say('old', 'The bell is cast in June.', 'Yes.')
  sessions.hook('old', 'SessionEnd')
  await sessions.store()
  const copied = readFileSync(path, 'utf8').replaceAll('"sessionId":"old"', '"sessionId":"new"')
  writeFileSync(join(folder, 'new.jsonl'), copied)
  sessions.hook('new', 'SessionEnd')
  await sessions.store()
  expect(sessions.stored()).toEqual(['old: The bell is cast in June.', 'old: Yes.'])
  sessions.say('new', 'It weighs two tons.', 'Yes.')
  sessions.hook('new', 'SessionEnd')
  await sessions.store()
  expect(sessions.stored()).toEqual([
    'old: The bell is cast in June.',
    'old: Yes.',
    'new: It weighs two tons.',
    'new: Yes.',
  ])
})
