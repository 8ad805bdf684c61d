import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { installed } from './check.ts'

/** A revision of the protocol and how its conformance suite is called; `server …` follows. */
export interface Suite {
  readonly revision: string
  readonly command: readonly string[]
}

/** Both majors of the suite have a program of the same name, so that only one can stand in `.bin`. */
const next = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance-next/package.json')

/** The last revision with a handshake. */
export const LEGACY: Suite = { revision: '2025-11-25', command: [installed('conformance')] }

/** The first one without, which only the next major of the suite knows. */
export const MODERN: Suite = {
  revision: '2026-07-28',
  command: [process.execPath, join(dirname(next), 'dist/index.js')],
}
