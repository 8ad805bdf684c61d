import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { installed } from './check.ts'

/** A protocol revision and the command of its conformance suite; `server …` is appended. */
export interface Suite {
  readonly revision: string
  readonly command: readonly string[]
}

/** Both major versions of the suite have a program of the same name, so only one can be in `.bin`. */
const next = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance-next/package.json')

/** The last revision with a handshake. */
export const LEGACY: Suite = { revision: '2025-11-25', command: [installed('conformance')] }

/** The first one without, supported only by the next major version of the suite. */
export const MODERN: Suite = {
  revision: '2026-07-28',
  command: [process.execPath, join(dirname(next), 'dist/index.js')],
}
