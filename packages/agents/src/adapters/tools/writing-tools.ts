import { readFileSync } from 'node:fs'
import { AppError } from '@agora-mcp/core/errors'
import * as z from 'zod'
import { replaceFileSync } from '../files/replace-file-sync.ts'

/** The tools that a server has once said to write: whatever it says of them later, they need consent. */
export interface WritingTools {
  /** Whether a tool reads alone, as its server says now and has always said. */
  readsAlone(tool: string, saysSo: boolean): boolean
}

/**
 * Keeps the names of writing tools.
 * @param path A file that outlives the process; null keeps them in memory.
 * @throws AppError config for a file that cannot be read
 */
export function writingTools(path: string | null): WritingTools {
  const known = new Set(path === null ? [] : readNames(path))
  return {
    readsAlone(tool, saysSo) {
      if (!saysSo && !known.has(tool)) {
        known.add(tool)
        // Another process may have learned of others meanwhile.
        if (path !== null) {
          const names = [...new Set([...known, ...readNames(path)])].sort()
          replaceFileSync(path, `${JSON.stringify(names, null, 2)}\n`)
        }
      }
      return saysSo && !known.has(tool)
    },
  }
}

function readNames(path: string): string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw new AppError('config', `${path} is damaged or cannot be read`, {
      hint: 'Put it back from a copy; without it a server can say anew which of its tools need consent.',
      cause,
    })
  }
}
