import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import * as z from 'zod'
import { problem } from '../../messages/index.ts'
import type { SignOuts } from '../../ports/sign-outs.ts'
import { readWhenChanged } from '../files/read-when-changed.ts'
import { replaceFileSync } from '../files/replace-file-sync.ts'

const EVERYBODY = '*'

const contentSchema = z.record(z.string(), z.number())

interface SignOutList {
  readonly content: ReadonlyMap<string, number>
  readonly isDamaged: boolean
}

/**
 * Stores sign-outs in a small file, checked at every call, so that every process on this machine knows at
 * once. An unreadable file counts as a sign-out of everybody at its last modification: earlier sign-ins stay
 * invalid, new ones work.
 * @param path A JSON file, created at the first sign-out.
 */
export function signOutFile(path: string): SignOuts {
  const readAnew = (): SignOutList => {
    try {
      const content = contentSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
      return { content: new Map(Object.entries(content)), isDamaged: false }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { content: new Map(), isDamaged: false }
      return damaged(path)
    }
  }
  /** Cached, since every stream checks it each second. */
  const read = readWhenChanged(path, readAnew)
  return {
    since(subject) {
      const { content } = read()
      return Math.max(content.get(EVERYBODY) ?? 0, content.get(subject) ?? 0)
    },
    problem: () => (read().isDamaged ? problem('sign_outs_damaged', { file: basename(path) }) : null),
    /** Reads and writes in one turn, so that a sign-out of another call is not lost. */
    async add(subject, moment) {
      const content = Object.fromEntries(new Map([...read().content, [subject, moment]]))
      replaceFileSync(path, JSON.stringify(content))
    },
  }
}

function damaged(path: string): SignOutList {
  const { mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {}
  return { content: new Map([[EVERYBODY, Math.ceil(mtimeMs)]]), isDamaged: true }
}
