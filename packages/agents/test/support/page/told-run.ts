import { PassThrough } from 'node:stream'
import type { AnswerPart } from '@agora-mcp/core/schemas/envelope'
import { startStubServer } from '@agora-mcp/testing/http'
import type { Page } from 'playwright-core'

export const answered = (
  sessionId: string,
  content: string,
  attachments: readonly object[],
  parts?: readonly AnswerPart[],
) => ({
  session_id: sessionId,
  turn: 2,
  caller: 'summary',
  message: { type: 'response', content, attachments, parts },
  routing: { target: 'welcome', reason: content, confidence: 1 },
  context: { user: { role: 'staff', project: null, language: 'fr' }, history: [], references: [] },
  actions: [],
  meta: { timestamp: '2026-11-22T10:00:00.000Z', version: '0.2.0', notes: '' },
})

export const told = (events: readonly object[]): string =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')

/** A run of the team whose events come when a test tells them. */
export interface ToldRun {
  tell(...events: readonly object[]): void
  close(): Promise<void>
}

/** The next message that is said on a page begins such a run; all else goes to the service. */
export async function tellRun(page: Page): Promise<ToldRun> {
  const body = new PassThrough()
  const headers = { 'content-type': 'text/event-stream' }
  const stub = await startStubServer(() => ({ headers, body }))
  await page.route('**/ag-ui', (route) => {
    const { messages } = route.request().postDataJSON() as { messages: readonly unknown[] }
    return route.continue(messages.length === 0 ? {} : { url: `${stub.url}/ag-ui` })
  })
  return {
    tell: (...events) => void body.write(told(events)),
    close: () => stub.close(),
  }
}
