import { createLogger } from '@agora-mcp/core/log'
import { createService, type Service } from '../../src/service/app.ts'
import type { ServiceOptions } from '../../src/service/options.ts'
import { createPlayedTeam, type PlayedTeam } from './played-team.ts'

export const STAFF = { authorization: 'Bearer staff-secret' }
export const USER = { authorization: 'Bearer user-secret' }

export interface RunningService {
  readonly team: PlayedTeam
  readonly service: Service
  readonly url: string
  readonly lines: string[]
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  close(): Promise<void>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // Tests reach into it freely.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any
}

/** A service with both tokens on a free port, over the team with played roles. */
export async function startService(
  options: Partial<ServiceOptions> = {},
  given?: PlayedTeam,
): Promise<RunningService> {
  const team = given ?? (await createPlayedTeam())
  const lines: string[] = []
  const service = await createService(team, {
    host: '127.0.0.1',
    port: 0,
    version: '0.0.0',
    staffToken: 'staff-secret',
    userToken: 'user-secret',
    log: createLogger({ write: (line) => lines.push(line), secrets: ['staff-secret', 'user-secret'] }),
    graceMs: 2_000,
    ...options,
  })
  const url = await service.listen()
  return {
    team,
    service,
    url,
    lines,
    async call(method, path, body, headers = STAFF) {
      const response = await fetch(url + path, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json') === true
      return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
    },
    async close() {
      await service.close()
      await team.close()
    },
  }
}
