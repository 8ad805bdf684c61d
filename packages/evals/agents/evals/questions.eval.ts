/**
 * Questions as people of such an office ask them, each with what its answer has to be: `pnpm eval questions`. The whole team
 * over the demo office, with its servers and the embedding model, without a language model.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@agora-mcp/core/log'
import { loadConfig } from '../../../agents/src/config.ts'
import { openTeam } from '../../../agents/src/open-team.ts'
import type { AnyEnvelope, Caller, Team } from '../../../agents/src/ports/team.ts'
import { type CheckQuestion, OFFICE_QUESTIONS } from './office-questions.ts'

/** Below it something has become worse. */
const FLOOR = 0.95
const STAFF: Caller = { role: 'staff', subject: 'eval', name: 'eval' }
const OFFICE = join(import.meta.dirname, '../../../agents/demo-office')

const textOf = ({ message: { content } }: AnyEnvelope): string =>
  typeof content === 'string' ? content : JSON.stringify(content)

/** Kind of an envelope to the user. */
function kindOf({ message, actions }: AnyEnvelope): NonNullable<CheckQuestion['comes']> {
  if (actions.some(({ status }) => status === 'awaiting_approval')) return 'consent'
  if (message.type === 'action_plan') return 'plan'
  if (message.type === 'follow_up') return 'question'
  return message.attachments.length === 0 && /rien trouvé|found no answer/.test(String(message.content))
    ? 'nothing'
    : 'answer'
}

/** Faults of an answer; empty if there are none. */
async function wrongIn(
  { question, says = [], not, comes = 'answer' }: CheckQuestion,
  team: Team,
): Promise<string[]> {
  const { session_id } = await team.open({ project: null }, STAFF)
  const { request_id } = await team.send(session_id, { text: question }, STAFF)
  const envelope = await team.answer(session_id, request_id, STAFF)
  const text = textOf(envelope)
  const wrong = [
    ...(kindOf(envelope) === comes ? [] : [`${kindOf(envelope)} in place of ${comes}`]),
    ...says.filter((pattern) => !pattern.test(text)).map((pattern) => `lacks ${pattern}`),
    ...(not?.test(text) ? [`says ${not}`] : []),
  ]
  return wrong.length > 0 ? [...wrong, text] : []
}

const folder = mkdtempSync(join(tmpdir(), 'agents-questions-'))
const documents = join(folder, 'documents')
cpSync(join(OFFICE, 'documents'), documents, { recursive: true })
const config = loadConfig({
  AGENTS_DATA_DIR: join(folder, 'data'),
  AGENTS_DOCUMENTS: documents,
  AGENTS_SCRIPTS: join(OFFICE, 'scripts.yaml'),
  AGENTS_MODEL: 'extractive',
  AGENTS_LOG_LEVEL: 'error',
})
const team = await openTeam(config, createLogger({ level: 'error' }))
await team.ready()
const only = process.argv[2]
const asked = OFFICE_QUESTIONS.filter(({ question }) => only === undefined || question.includes(only))
let right = 0
for (const one of asked) {
  const [first, ...more] = await wrongIn(one, team)
  if (first === undefined) right += 1
  else console.log(`WRONG: ${one.question}\n  ${[first, ...more].join('\n').replaceAll('\n', '\n  ')}`)
}
await team.close()
rmSync(folder, { recursive: true, force: true })
console.log(`\n${right} of ${asked.length} questions are answered as they should be`)
if (right / asked.length < FLOOR) {
  console.error(`below the floor: ${(right / asked.length).toFixed(3)} < ${FLOOR}`)
  process.exitCode = 1
}
