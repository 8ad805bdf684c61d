import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import * as z from 'zod'
import { problem } from '../../messages/index.ts'
import type { SignOuts } from '../../ports/sign-outs.ts'
import { readWhenChanged } from '../files/read-when-changed.ts'
import { replaceFileSync } from '../files/replace-file-sync.ts'

/** In place of a subject: everybody. */
const EVERYBODY = '*'

const contentSchema = z.record(z.string(), z.number())

interface SignOutList {
  readonly content: ReadonlyMap<string, number>
  readonly isDamaged: boolean
}

/**
 * Keeps who has signed out everywhere in a small file. It is looked at whenever it is asked, so that every process of this
 * machine knows at once. A list that cannot be read counts as if everybody had signed out when it was changed last: nobody
 * who has signed out gets in again by it, and whoever signs in anew does.
 * @param path A JSON file, made at the first sign-out.
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
  /** Every stream asks each second. */
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
