import { expect, it } from 'vitest'
import { hop, opened, request, stateOf } from '../../test/support/session-fixtures.ts'
import { findingAttachment } from '../domain/answering/finding/finding.ts'
import type { RequestState } from '../domain/session/session-state.ts'
import { coded } from '../messages/index.ts'
import type { RoleDeps } from '../ports/role.ts'
import { summary } from './summary.ts'

const RESULT = {
  kind: 'extracted_data' as const,
  value: 'Atelier du quai',
  meta: { source: 'action:1', location: 'x', char_start: 0, char_end: 15, is_text: false },
}

it.each([
  [[], 'reason.nothing_found'],
  [[RESULT], 'reason.found'],
])('says whether anything answers, be it the documents or a tool', async (attachments, code) => {
  const nothing = findingAttachment({
    kind: 'nothing',
    pieces: [],
    lacking: null,
    project: null,
    projects: [],
  })
  const session = stateOf(
    opened,
    request(),
    hop('context', 'specialist:vrd', { attachments: [nothing] }),
    hop('specialist:vrd', 'summary', { attachments }),
  )
  const view = {
    target: 'summary' as const,
    question: 'Quel atelier ?',
    request: session.current as RequestState,
    session,
    actions: [],
    why: coded(''),
    today: '2026-03-02',
  }
  const deps = { model: { writes: false }, unavailable: [] } as unknown as RoleDeps
  const said = await summary.run(view, deps, new AbortController().signal)
  expect(said).toMatchObject({ kind: 'reply', reason: { code } })
})
