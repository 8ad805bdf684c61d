import { AppError } from '@agora-mcp/core/errors'
import { createLogger } from '@agora-mcp/core/log'
import type { AccessScope } from '../../src/domain/access/access-scope.ts'
import type { Documents } from '../../src/ports/documents.ts'
import { createService, type Service } from '../../src/service/app.ts'
import type { ServiceOptions } from '../../src/service/options.ts'
import { createScriptedTeam, type ScriptedTeam } from './scripted-team.ts'

export const STAFF = { authorization: 'Bearer staff-secret' }
export const USER = { authorization: 'Bearer user-secret' }

export interface RunningService {
  readonly team: ScriptedTeam
  readonly service: Service
  readonly url: string
  readonly lines: string[]
  readonly files: Map<string, Uint8Array>
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

/** A service with both tokens on a free port, over the scripted team. */
export async function startService(
  options: Partial<ServiceOptions> = {},
  team: ScriptedTeam = createScriptedTeam(documents),
): Promise<RunningService> {
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
    files: team.given,
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

/** Documents of which only the paths matter here. */
const documents = {
  resolve(_scope: AccessScope, path: string) {
    if (path.includes('..'))
      throw new AppError('invalid_input', 'message.attachments.0.value: lies outside the folders')
    if (!path.endsWith('.md')) throw new AppError('not_found', `There is no document ${path}`)
    return path
  },
} as Documents
