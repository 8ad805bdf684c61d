import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { BIN } from '../../../../apps/budget-filters-mcp/test/support/imported-server.ts'
import { REGISTER_FILES } from '../../../../apps/budget-filters-mcp/test/support/registers.ts'

/** The states of data that users have, with the files that an import brings to each. */
export const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'starter set': {},
  'documented import': {
    ...REGISTER_FILES,
    functional: 'functional-classifications-general-ro.json',
    economic: 'economic-classifications-general-ro.json',
  },
  'full register': REGISTER_FILES,
}

/** Brings a folder of data into one of the states. @throws Error with what the program said */
export function importState(
  files: Readonly<Record<string, string>>,
  folder: string,
  env: Record<string, string>,
): void {
  const flags = Object.entries(files).flatMap(([kind, file]) => [`--${kind}`, join(folder, file)])
  if (flags.length === 0) return
  const { status, stderr } = spawnSync(process.execPath, [BIN, 'import', ...flags], { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
