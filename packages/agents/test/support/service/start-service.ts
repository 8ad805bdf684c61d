import { createLogger } from '@agora-mcp/core/log'
import type { Team } from '../../../src/ports/team.ts'
import { createService, type Service } from '../../../src/service/app.ts'
import type { ServiceOptions } from '../../../src/service/options.ts'
import { createPlayedTeam, type PlayedTeam } from './played-team.ts'

export const STAFF = { authorization: 'Bearer staff-secret' }
export const USER = { authorization: 'Bearer user-secret' }

export interface ServedTeam {
  readonly service: Service
  readonly url: string
  readonly lines: string[]
  /** Sends bytes and texts as they are, anything else as JSON. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  close(): Promise<void>
}

export interface RunningService extends ServedTeam {
  readonly team: PlayedTeam
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // Tests reach into it freely.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any
}

/** A service with both tokens on a free port, over the team with played roles, which it closes. */
export async function startService(
  options: Partial<ServiceOptions> = {},
  given?: PlayedTeam,
): Promise<RunningService> {
  const team = given ?? (await createPlayedTeam())
  const served = await serveTeam(team, options)
  return {
    ...served,
    team,
    async close() {
      await served.close()
      await team.close()
    },
  }
}

/** A service with both tokens on a free port. */
export async function serveTeam(team: Team, options: Partial<ServiceOptions> = {}): Promise<ServedTeam> {
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
    service,
    url,
    lines,
    async call(method, path, body, headers = STAFF) {
      const isBytes = body instanceof Uint8Array
      const response = await fetch(url + path, {
        method,
        headers: {
          ...headers,
          ...(body === undefined
            ? {}
            : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
        },
        ...(body === undefined
          ? {}
          : { body: isBytes || typeof body === 'string' ? (body as string) : JSON.stringify(body) }),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json') === true
      return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
    },
    close: () => service.close(),
  }
}
