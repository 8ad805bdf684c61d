import { mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes a folder and returns its real path. It goes with the run, see `scripts/temporary-folder.ts`. */
export const newFolder = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'test-')))
