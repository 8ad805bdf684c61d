import { soakSize } from '@agora-mcp/testing'
import { canMount, startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import { beforeEach, describe, expect, it } from 'vitest'
import { fillDisk, readOnlyFolder } from '../support/loss/bad-disk.ts'
import { writeConcurrently } from '../support/loss/concurrent-writes.ts'
import { killWhileWriting } from '../support/loss/kill-rounds.ts'

const PROCESSES = 20
const WRITES = soakSize(20, 200)
/** Servers killed while they write, one after the other. */
const ROUNDS = soakSize(8, 50)

let env: { MEMORY_DATA_DIR: string; MEMORY_EMBEDDING: string }
const endpoint = openForTests(startEmbeddingEndpoint)
beforeEach(() => {
  env = { MEMORY_DATA_DIR: newFolder(), MEMORY_EMBEDDING: endpoint.url }
})

describe('no memory is lost', () => {
  it('when several servers write at once', async () => {
    expect(await writeConcurrently({ processes: PROCESSES, writes: WRITES }, env)).toEqual({
      written: PROCESSES * WRITES,
      errors: {},
      damage: [],
    })
  })

  it('when servers are killed', async () => {
    const { acknowledged, damage } = await killWhileWriting(ROUNDS, env)
    expect(damage).toEqual([])
    expect(acknowledged).toBeGreaterThan(ROUNDS)
  })
})

describe.skipIf(!canMount())('a disk that fails (needs unshare with mounts)', () => {
  it('when it is full refuses what does not fit and keeps the rest readable', async () => {
    const { acknowledged, readable, failure } = await fillDisk(env)
    expect(failure).toMatchObject({ code: 'unavailable', error: expect.stringContaining('No room left') })
    expect(acknowledged).toBeGreaterThan(0)
    expect(readable).toBe(acknowledged)
  })

  it('when it cannot be written is said so', async () => {
    expect(await readOnlyFolder(env)).toMatchObject({
      code: 'config',
      hint: expect.stringContaining('MEMORY_DATA_DIR'),
    })
  })
})
