import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createLogger } from '@agora-mcp/core/log'
import { connectInMemory } from '@agora-mcp/testing'
import { newFolder } from '@agora-mcp/testing/setup'
import { expect, it } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { openSharedParts } from '../../src/deps.ts'
import { openPeople } from '../../src/people.ts'
import { removeMemory, storeIn } from '../support/memory.ts'

const openings = (file: string): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === file
    } catch {
      return false
    }
  }).length

it.skipIf(process.platform !== 'linux')(
  'gives each person a server with what that person may see, over one file that is open once',
  async () => {
    const folder = newFolder()
    const [config, log] = [loadConfig(storeIn(folder)), createLogger({ level: 'error' })]
    const shared = openSharedParts(config, log)
    const people = openPeople(config, { log, shared })
    const as = (subject: string) => connectInMemory(people.serverOf({ issuer: 'https://id.test', subject }))
    const [ana, ben] = [await as('ana'), await as('ben')]
    const { body } = await ana.call('add_thought', { content: 'The kayak is green.' })
    const opened = openings(join(folder, 'memory.db'))
    expect((await ben.call('get_thought', { uuid: body.thought_id })).body.code).toBe('not_found')
    expect((await ana.call('get_thought', { uuid: body.thought_id })).body.content).toBe(
      'The kayak is green.',
    )
    for (const [memory, seen] of [
      [ana, 1],
      [ben, 0],
      [ana, 1],
    ] as const)
      expect((await memory.call('search_thoughts', { query: 'kayak' })).body.total_count).toBe(seen)
    expect([opened > 0, openings(join(folder, 'memory.db'))]).toEqual([true, opened])
    expect(people.servers()).toHaveLength(2)
    await ana.close()
    await ben.close()
    await people.close()
    await shared.close()
    expect(openings(join(folder, 'memory.db'))).toBe(0)
    await removeMemory(folder)
  },
)
