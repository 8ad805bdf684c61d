import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives a run of tests, with all its processes, a temporary folder of its own that goes with it. */
export function useTemporaryFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'agora-'))
  // By the names of all systems.
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // A process that outlives the run still writes there, which is no failure of the run.
    }
  })
}
