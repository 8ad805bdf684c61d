import { hash } from 'node:crypto'
import { NO_ENTRY } from '../domain/chain/hash-chain.ts'
import type { ChainProblem } from '../domain/chain/verify-chain.ts'
import type { RegisterEnd, RegisterLine } from './log-store.ts'
import { registerEndText, type SigningKey, unjournaledEndText } from './sign.ts'

/** Hashes the next line of the register, chained so that no line can be left out. */
export function registerHash(
  last: { readonly number: number; readonly hash: string } | null,
  sessionId: string,
): string {
  const lines = ['agora-agents register 1', (last?.number ?? 0) + 1, sessionId, last?.hash ?? NO_ENTRY]
  return hash('sha256', lines.join('\n'))
}

/** Checks whether an end of the register is signed, in the format before or since the journal. */
export const isRegisterEndSigned = (end: RegisterEnd, key: SigningKey): boolean =>
  isOfJournal(end, key) || key.signerOf(unjournaledEndText(end), end.signature) !== null

/** Checks whether an end of the register states that there is a journal. */
export const isOfJournal = (end: RegisterEnd, key: SigningKey): boolean =>
  key.signerOf(registerEndText(end), end.signature) !== null

/** Checks lines by number against their chain and signed end; `position` of a problem is the line number. */
export function verifyRegister(
  lines: readonly RegisterLine[],
  end: RegisterEnd | null,
  key: SigningKey,
): ChainProblem[] {
  const problems: ChainProblem[] = []
  let last: RegisterLine | null = null
  for (const line of lines) {
    const expected: number = (last?.number ?? 0) + 1
    if (line.number !== expected) {
      problems.push({ position: expected, problem: `line ${expected} of the register is missing` })
    } else if (registerHash(last, line.session_id) !== line.hash) {
      problems.push({ position: expected, problem: `line ${expected} of the register was altered` })
    }
    last = line
  }
  const count = last?.number ?? 0
  if (end === null) {
    if (count > 0) problems.push({ position: count, problem: 'the register is not signed' })
    return problems
  }
  if (!isRegisterEndSigned(end, key)) {
    problems.push({
      position: end.number,
      problem: 'the end of the register is not signed with a key known here',
    })
  } else if (end.number !== count) {
    problems.push({
      position: count + 1,
      problem: `${end.number} sessions were opened, and the register has ${count} lines`,
    })
  } else if (last?.hash !== end.hash) {
    problems.push({
      position: count,
      problem: `line ${count} of the register is not the one that was signed`,
    })
  }
  return problems
}
