import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, it } from 'vitest'
import { startStubServer } from '../../packages/testing/src/http/index.ts'
import { dockerfile, healthCheck } from './dockerfile.ts'
import { PUBLISHED } from './published.ts'

it.each(PUBLISHED.map((server) => [server.packageName, server] as const))(
  'the Dockerfile of %s',
  (packageName, server) => {
    const text = readFileSync(join(import.meta.dirname, '../../apps', packageName, 'Dockerfile'), 'utf8')
    expect(text).toBe(dockerfile(server))
    expect(validate(text).map(({ message }) => message)).toEqual([])
    // Everything runs as an unprivileged user and has a health check.
    expect(text.indexOf('\nUSER node')).toBeLessThan(text.indexOf('\nENTRYPOINT'))
    expect(text).toMatch(/^HEALTHCHECK .* CMD \["node"/m)
  },
)

it('the health check tells a server that answers from one that does not', async () => {
  const server = await startStubServer(({ path }) => ({ status: path === '/health' ? 200 : 404 }))
  const check = async () => {
    const [, ...args] = healthCheck(Number(new URL(server.url).port))
    const [code] = await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'exit')
    return code
  }
  expect(await check()).toBe(0)
  await server.close()
  expect(await check()).toBe(1)
})
