import { AppError } from '@agora-mcp/core/errors'
import { LRUCache } from 'lru-cache'
import { problem } from '../messages/index.ts'
import type { JournalEnd, RegisterEnd, StoredSession } from './log-store.ts'
import { isRegisterEndSigned } from './register.ts'
import { endText, journalEndText, type SigningKey } from './sign.ts'

/** Cache size of verified signatures; verification takes longer than the rest of a write. */
const MAX_KNOWN = 10_000

export interface SignedEnds {
  learn(session: StoredSession): void
  isSigned(session: StoredSession): boolean
  learnJournal(end: JournalEnd): void
  isJournalSigned(end: JournalEnd): boolean
  /** True for the register of an empty log. */
  isRegisterSigned(end: RegisterEnd | null): boolean
}

/** Verifies ends with a key and caches the valid ones in memory. */
export function createSignedEnds(key: SigningKey): SignedEnds {
  const known = new LRUCache<string, string>({ max: MAX_KNOWN })
  const nameOf = ({ position, hash, signature }: StoredSession) => `${position} ${hash} ${signature}`
  /** Only the newest end is needed, since every write replaces it. */
  let knownJournal: string | null = null
  const nameOfJournal = ({ number, names, hash, signature }: JournalEnd) =>
    `${number} ${names} ${hash} ${signature}`
  const ends: SignedEnds = {
    learn: (session) => void known.set(session.session_id, nameOf(session)),
    isSigned(session) {
      if (known.get(session.session_id) === nameOf(session)) return true
      if (key.signerOf(endText(session.session_id, session), session.signature) === null) return false
      ends.learn(session)
      return true
    },
    learnJournal(end) {
      knownJournal = nameOfJournal(end)
    },
    isJournalSigned(end) {
      if (knownJournal === nameOfJournal(end)) return true
      if (key.signerOf(journalEndText(end), end.signature) === null) return false
      ends.learnJournal(end)
      return true
    },
    isRegisterSigned: (end) => end === null || isRegisterEndSigned(end, key),
  }
  return ends
}

export const END_NOT_SIGNED = 'its end is not signed with a key known here'

/** Error for a session whose log was altered, so that it cannot continue. */
export const damagedSession = (session: string, found: string): AppError =>
  new AppError('config', problem('log_altered', { session }), { cause: new Error(found) })

/** Error for an altered register: the next signature would conceal removed sessions. */
export const damagedRegister = (): AppError =>
  new AppError('config', problem('register_altered'), { cause: new Error(END_NOT_SIGNED) })
