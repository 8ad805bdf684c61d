import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { canMount, withMounts } from '@agora-mcp/testing/process'
import { newFolder } from '@agora-mcp/testing/setup'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSessionLog } from '../../src/log/open-session-log.ts'
import { answer, opened, request } from '../support/log/entries.ts'

const FILL_DISK = fileURLToPath(new URL('../support/log/test-processes/fill-disk.ts', import.meta.url))

let dataDir: string
beforeEach(() => {
  dataDir = newFolder()
})

/** Everything that lies in the folder's files. */
const bytes = () =>
  readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => readFileSync(join(dataDir, name), 'latin1'))
    .join('')

describe('the files of a log', () => {
  it('hold no erased content any more, neither the database nor its write-ahead log', async () => {
    const log = await openSessionLog({ dataDir })
    const id = randomUUID()
    await log.append(id, 0, [opened({ role: 'user', subject: 'sujet-de-jean' }, 'Maison Dupont')])
    await log.append(id, 1, [request('r1', 'Mon numéro est le 06 12 34 56 78'), answer('r1')])
    const secrets = ['06 12 34 56 78', 'Maison Dupont', 'sujet-de-jean']
    expect(secrets.filter((secret) => bytes().includes(secret))).toEqual(secrets)
    // A reader of another process, whose snapshot keeps the write-ahead log for a while.
    const other = await openSessionLog({ dataDir })
    await other.read(id)
    await log.erase(id, { who: 'Mme Durand', reason: null })
    expect(secrets.filter((secret) => bytes().includes(secret))).toEqual([])
    await other.close()
    await log.close()
  })

  it('are closed to others: the key is its owner’s alone', async () => {
    const log = await openSessionLog({ dataDir })
    expect(statSync(join(dataDir, 'signing-key.pem')).mode & 0o777).toBe(0o600)
    await log.close()
  })

  it.skipIf(!canMount())(
    `on a full disk: nothing is half written, and it goes on when there is room${canMount() ? '' : ' (needs user namespaces)'}`,
    () => {
      const disk = join(dataDir, 'disk')
      mkdirSync(disk)
      const [command = '', ...args] = withMounts(`mount -t tmpfs -o size=2m none '${disk}'`)
      const { stdout, stderr, status } = spawnSync(command, [...args, FILL_DISK, disk], { encoding: 'utf8' })
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      expect(JSON.parse(stdout)).toEqual({
        failure: 'unavailable',
        message: expect.stringContaining('No room left'),
        lostOfAcknowledged: 0,
        problems: 0,
        wroteAgain: true,
        problemsAfter: 0,
      })
    },
  )
})
