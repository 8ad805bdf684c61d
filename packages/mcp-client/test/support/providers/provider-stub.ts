import { type StubResponse, type StubServer, startStubServer } from '@agora-mcp/testing/http'
import type { ScriptedAnswer } from './scripted-answer.ts'

export type RequestBody = Record<string, unknown>

export interface ProviderApi {
  readonly path: string
  /** The provider's refusal of a request, in its words; undefined where it would answer. */
  check(body: RequestBody): string | undefined
  failure(status: number, message: string): unknown
  respond(answer: ScriptedAnswer, streaming: boolean): StubResponse
}

export interface ProviderStub extends StubServer {
  readonly asked: RequestBody[]
}

const REASONS: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  429: 'Requests rate limit exceeded',
  500: 'Internal server error',
  529: 'Overloaded',
}

/** Answers requests in order by a script, and refuses what the provider would refuse. */
export async function startProvider(
  api: ProviderApi,
  script: readonly ScriptedAnswer[],
): Promise<ProviderStub> {
  const asked: RequestBody[] = []
  let next = 0
  const server = await startStubServer(({ path, body: text }) => {
    if (path !== api.path) return { status: 404, body: api.failure(404, `No such path: ${path}`) }
    const body = JSON.parse(text) as RequestBody
    asked.push(body)
    const problem = api.check(body)
    if (problem !== undefined) return { status: 400, body: api.failure(400, problem) }
    const answer = script[next]
    next += 1
    if (answer === undefined) return { status: 400, body: api.failure(400, 'The script has no more answers') }
    const { status, headers = {} } = answer
    if (status !== undefined)
      return { status, headers, body: api.failure(status, REASONS[status] ?? 'Failed') }
    return api.respond(answer, body.stream === true)
  })
  return { ...server, asked }
}

export const EVENT_STREAM = { 'content-type': 'text/event-stream; charset=utf-8' }
