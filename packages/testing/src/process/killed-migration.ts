import { expect } from 'vitest'
import { type KilledCommand, runCommand } from './killed-command.ts'

/**
 * Runs the `migrate` command of a built program, killed once at each point, then to the end.
 * @param places stderr output that triggers each kill
 * @param beforeLast runs between the last kill and the final run
 * @returns its output about the source and the target: counts and checksum
 */
export async function migrateWithKills(
  command: KilledCommand,
  places: readonly RegExp[],
  beforeLast: () => Promise<void> = async () => {},
): Promise<string[]> {
  let killed = 0
  for (const place of places) {
    const { code } = await runCommand(command, (told) => place.test(told))
    if (code === null) killed += 1
  }
  expect(killed).toBeGreaterThan(1)
  await beforeLast()
  return migrateToEnd(command)
}

/** Runs `migrate` to the end, with an action while it copies. @returns as {@link migrateWithKills} */
export async function migrateWhile(command: KilledCommand, happen: () => void): Promise<string[]> {
  let hasHappened = false
  const printed = await migrateToEnd(command, (told) => {
    if (!hasHappened && /copying/.test(told)) {
      hasHappened = true
      happen()
    }
    return false
  })
  expect(hasHappened).toBe(true)
  return printed
}

async function migrateToEnd(command: KilledCommand, watch?: (told: string) => boolean): Promise<string[]> {
  const { code, stdout, stderr } = await runCommand(command, watch)
  expect(code, stderr).toBe(0)
  return stdout
    .split('\n')
    .slice(1, 3)
    .map((line) => line.replace(/^.*?\)\s*/, ''))
}
