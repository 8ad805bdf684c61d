import { setImmediate as others } from 'node:timers/promises'
import { type ChainProblem, type ChainVerdict, verifyChain } from '../domain/chain/verify-chain.ts'
import { NO_WORK, stateOf, workAfter } from '../domain/log/open-work.ts'
import type { LogContents, NewEntry } from '../domain/session/log-content.ts'
import { titleAfter } from '../domain/session/title.ts'
import type { LogStore, StoredPart, StoredSession } from './log-store.ts'
import { verifyRegister } from './register.ts'
import { endText, type SigningKey } from './sign.ts'
import { END_NOT_SIGNED } from './signed-ends.ts'

/** Under this name the verdict on the register of all sessions is told, where it has problems. */
export const REGISTER = 'register'

/** Checks one session, all its entries, against the chain and its signed end. */
export function verifyPart({ session, entries }: StoredPart, key: SigningKey): ChainVerdict {
  const verdict = verifyChain(entries, session)
  const problems = [...verdict.problems]
  if (key.signerOf(endText(session.session_id, session), session.signature) === null) {
    problems.push({ position: session.position, problem: END_NOT_SIGNED })
  }
  if (problems.length === 0) problems.push(...wrongListing({ session, entries }))
  return { ...verdict, problems }
}

/** Checks all sessions, and that every session that was ever opened is there. */
export async function verifyLog(
  store: LogStore,
  key: SigningKey,
): Promise<ReadonlyMap<string, ChainVerdict>> {
  const verdicts = new Map<string, ChainVerdict>()
  const { lines, end } = await store.register()
  const registered = new Map(lines.map(({ session_id, number }) => [session_id, number]))
  // Sessions that were opened since the register was read are not in it yet.
  const ids = new Set([...registered.keys(), ...(await store.sessionIds())])
  const later = new Set(
    (await store.register()).lines.slice(lines.length).map(({ session_id }) => session_id),
  )
  for (const id of ids) {
    if (later.has(id)) continue
    const part = await store.read(id, 0)
    verdicts.set(id, part === null ? REMOVED : registeredVerdict(part, registered.get(id), key))
    await others()
  }
  const problems = verifyRegister(lines, end, key)
  if (problems.length > 0) verdicts.set(REGISTER, { entries: lines.length, erased: [], problems })
  return verdicts
}

const REMOVED: ChainVerdict = {
  entries: 0,
  erased: [],
  problems: [{ position: 1, problem: 'the session was removed: it is in the register and nowhere else' }],
}

function registeredVerdict(part: StoredPart, number: number | undefined, key: SigningKey): ChainVerdict {
  const verdict = verifyPart(part, key)
  if (number === part.session.number) return verdict
  const problem = { position: 1, problem: 'the session was inserted: the register does not name it here' }
  return { ...verdict, problems: [...verdict.problems, problem] }
}

/** What the list of sessions says otherwise than the log: it decides who sees a session, and whether it goes on. */
function wrongListing({ session, entries }: Omit<StoredPart, 'start'>): ChainProblem[] {
  const [first] = entries
  const last = entries.at(-1)
  if (first === undefined || last === undefined || session.erased_at !== null || first.content === null)
    return []
  const { project, language, owner } = JSON.parse(first.content.text) as LogContents['opened']
  const contents = entries.map(
    ({ header: { kind }, content }) => ({ kind, content: JSON.parse(content?.text ?? 'null') }) as NewEntry,
  )
  const work = contents.reduce(workAfter, NO_WORK)
  const said: Partial<StoredSession> = {
    state: stateOf(work),
    work: JSON.stringify(work),
    last_at: last.header.at,
    project,
    title: contents.reduce(titleAfter, null),
    language,
    owner_role: owner.role,
    owner_subject: owner.subject,
    opened_at: first.header.at,
  }
  return Object.entries(said)
    .filter(([name, value]) => session[name as keyof StoredSession] !== value)
    .map(([name]) => ({ position: 1, problem: `the list of sessions has another ${name} than the entries` }))
}
