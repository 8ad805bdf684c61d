import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { replaceFile } from '@agora-mcp/core/files'
import * as z from 'zod'
import { problem } from '../../messages/index.ts'
import type { SignOuts } from '../../ports/sign-outs.ts'

/** In place of a subject: everybody. */
const EVERYBODY = '*'

const contentSchema = z.record(z.string(), z.number())

type Content = ReadonlyMap<string, number>

/**
 * Keeps who has signed out everywhere in a small file. It is read whenever it is asked, so that every process of this
 * machine knows at once. A list that cannot be read counts as if everybody had signed out when it was changed last: nobody
 * who has signed out gets in again by it, and whoever signs in anew does.
 * @param path A JSON file, made at the first sign-out.
 */
export function signOutFile(path: string): SignOuts {
  const read = (): { readonly content: Content; readonly isDamaged: boolean } => {
    let text: string
    try {
      text = readFileSync(path, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { content: new Map(), isDamaged: false }
      return damaged(path)
    }
    try {
      return { content: new Map(Object.entries(contentSchema.parse(JSON.parse(text)))), isDamaged: false }
    } catch {
      return damaged(path)
    }
  }
  return {
    since(subject) {
      const { content } = read()
      return Math.max(content.get(EVERYBODY) ?? 0, content.get(subject) ?? 0)
    },
    problem: () => (read().isDamaged ? problem('sign_outs_damaged', { file: basename(path) }) : null),
    async add(subject, moment) {
      const content = Object.fromEntries(new Map([...read().content, [subject, moment]]))
      await replaceFile(path, JSON.stringify(content))
    },
  }
}

function damaged(path: string): { readonly content: Content; readonly isDamaged: true } {
  const { mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {}
  return { content: new Map([[EVERYBODY, Math.ceil(mtimeMs)]]), isDamaged: true }
}
