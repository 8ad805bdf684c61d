import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder, PRIVATE_FILE } from '@agora-mcp/core/files'
import * as z from 'zod'
import type { SignOuts } from '../../ports/sign-outs.ts'

const contentSchema = z.record(z.string(), z.number())

/**
 * Keeps who has signed out everywhere in a small file. It is read whenever it is asked, so that every process of this
 * machine knows at once.
 * @param path A JSON file, made at the first sign-out.
 */
export function signOutFile(path: string): SignOuts {
  const read = (): Record<string, number> => {
    try {
      return contentSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
      throw error
    }
  }
  return {
    since: (subject) => read()[subject] ?? 0,
    async add(subject, moment) {
      makeFolder(dirname(path))
      const part = `${path}.${randomUUID()}.part`
      await writeFile(part, JSON.stringify({ ...read(), [subject]: moment }), {
        mode: PRIVATE_FILE,
        flush: true,
      })
      await rename(part, path)
    },
  }
}
