/**
 * Questions to an office that nobody tuned the team for, by kind: `pnpm eval office`. The whole team over the documents beside
 * this file, with its servers and the embedding model, without a language model. A folder `agents/office` in
 * `AGORA_EVAL_DATA`, of the same form, is asked instead where there is one.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@agora-mcp/core/log'
import * as z from 'zod'
import { loadConfig } from '../../../agents/src/config.ts'
import { openTeam } from '../../../agents/src/open-team.ts'
import type { AnyEnvelope, Caller, Team } from '../../../agents/src/ports/team.ts'

/** Shares of right answers, of all questions and of each kind, below which something has become worse. */
const FLOOR = { all: 0.85, kind: 0.5 }
/** Characters in which a value has to stand. */
const WINDOW = 400
const STAFF: Caller = { role: 'staff', subject: 'eval', name: 'eval' }

const casesSchema = z.array(
  z.object({
    kind: z.string(),
    /** The messages of a conversation; the last one is judged. */
    ask: z.array(z.string()).min(1),
    language: z.string().default('fr'),
    /** Patterns that the answer has, in its beginning unless it is taken as a whole. */
    must: z.array(z.string()).default([]),
    not: z.string().optional(),
    /** A pattern that may only follow what `must` says. */
    older: z.string().optional(),
    /** Path of a document that is cited. */
    cite: z.string().optional(),
    whole: z.boolean().default(false),
    /** The documents do not say it, and the answer says so. */
    nothing: z.boolean().default(false),
  }),
)
type Case = z.output<typeof casesSchema>[number]

const own = join(import.meta.dirname, '../office')
const given = join(process.env.AGORA_EVAL_DATA ?? own, 'agents/office')
const office = existsSync(join(given, 'cases.json')) ? given : own

const textOf = ({ message: { content } }: AnyEnvelope): string =>
  typeof content === 'string'
    ? content
    : 'tasks' in content
      ? content.tasks.map((task) => [task.title, task.who, task.due_date].join(' — ')).join('\n')
      : JSON.stringify(content)

/** Faults of an answer; empty if there are none. */
function faultsOf(answer: AnyEnvelope, { must, not, older, cite, whole, nothing }: Case): string[] {
  const text = textOf(answer)
  const sources = answer.message.attachments.map(({ meta }) => String(meta.source))
  const window = whole ? text : text.slice(0, WINDOW)
  const at = (pattern: string) => new RegExp(pattern).exec(text)?.index ?? Number.POSITIVE_INFINITY
  return [
    ...must.filter((pattern) => !new RegExp(pattern).test(window)).map((pattern) => `lacks ${pattern}`),
    ...(not !== undefined && new RegExp(not).test(text) ? [`has ${not}`] : []),
    ...(older !== undefined && at(older) < at(must[0] ?? '') ? ['the older value first'] : []),
    ...(cite !== undefined && !sources.includes(cite) ? [`does not cite ${cite}`] : []),
    ...(nothing && !/aucun|rien trouvé|\bno\b|none|found/i.test(text)
      ? ['does not say that nothing says it']
      : []),
  ]
}

async function answerTo(team: Team, { ask, language }: Case): Promise<AnyEnvelope> {
  const { session_id } = await team.open({ project: null, language }, STAFF)
  let last: AnyEnvelope | null = null
  for (const text of ask) {
    const { request_id } = await team.send(session_id, { text }, STAFF)
    last = await team.answer(session_id, request_id, STAFF)
  }
  if (last === null) throw new Error('a case asks nothing')
  return last
}

const folder = mkdtempSync(join(tmpdir(), 'agents-office-'))
const documents = join(folder, 'documents')
cpSync(join(office, 'documents'), documents, { recursive: true })
const config = loadConfig({
  AGENTS_DATA_DIR: join(folder, 'data'),
  AGENTS_DOCUMENTS: documents,
  AGENTS_MODEL: 'extractive',
  AGENTS_LOG_LEVEL: 'error',
})
const team = await openTeam(config, createLogger({ level: 'error' }))
await team.ready()
const cases = casesSchema.parse(JSON.parse(readFileSync(join(office, 'cases.json'), 'utf8')))
const kinds = new Map<string, boolean[]>()
for (const one of cases) {
  const answer = await answerTo(team, one)
  const faults = faultsOf(answer, one)
  kinds.set(one.kind, [...(kinds.get(one.kind) ?? []), faults.length === 0])
  if (faults.length > 0)
    console.log(
      `WRONG: ${one.ask.join(' / ')}\n  ${faults.join('; ')}\n  ${textOf(answer).replaceAll('\n', '\n  ')}`,
    )
}
await team.close()
rmSync(folder, { recursive: true, force: true })

const rightOf = (held: readonly boolean[]): number => held.filter(Boolean).length
const all = [...kinds.values()].flat()
for (const [kind, held] of kinds) console.log(`${kind}: ${rightOf(held)} of ${held.length}`)
console.log(`\n${rightOf(all)} of ${all.length} questions are answered as they should be`)
const poor = [...kinds].filter(([, held]) => rightOf(held) / held.length < FLOOR.kind).map(([kind]) => kind)
if (rightOf(all) / all.length < FLOOR.all || poor.length > 0) {
  console.error(`below the floor of ${FLOOR.all}, or of ${FLOOR.kind} in: ${poor.join(', ') || 'no kind'}`)
  process.exitCode = 1
}
