import { readFileSync } from 'node:fs'
import { AppError } from '@agora-mcp/core/errors'
import * as z from 'zod'
import { replaceFileSync } from '../files/replace-file-sync.ts'

/** Tools that a server once declared as writing; they need approval regardless of later declarations. */
export interface WritingTools {
  /** Checks whether a tool's server declares it read-only, now and ever since. */
  readsAlone(tool: string, saysSo: boolean): boolean
}

/** Stores the names of writing tools; null for memory only. @throws AppError config for an unreadable file */
export function writingTools(path: string | null): WritingTools {
  const known = new Set(path === null ? [] : readNames(path))
  return {
    readsAlone(tool, saysSo) {
      if (!saysSo && !known.has(tool)) {
        known.add(tool)
        // Another process may have added names.
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
      hint: 'Restore it from a backup; without it, a server can decide again which of its tools need consent.',
      cause,
    })
  }
}
