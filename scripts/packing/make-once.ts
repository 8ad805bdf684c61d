import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Several processes each fill a folder, and the first to finish puts it at `target`, unless it exists. */
export function makeOnce(target: string, fill: (folder: string) => void): void {
  if (existsSync(target)) return
  mkdirSync(dirname(target), { recursive: true })
  // Not beside the target, where whoever lists finished folders would find it.
  const folder = mkdtempSync(join(dirname(target), '../making-'))
  try {
    fill(folder)
    renameSync(folder, target)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
}
