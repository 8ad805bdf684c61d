import { expect } from 'vitest'
import { type KilledCommand, runCommand } from './killed-command.ts'

/**
 * Runs the `migrate` of a built program, killed once at each place, then to the end.
 * @param places what it has told on stderr when the kill comes
 * @param beforeLast is done between the last kill and the run to the end
 * @returns what it printed of the source and of the target: counts and checksum
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

/**
 * Runs the `migrate` of a built program to the end, with something done once when it copies.
 * @returns as {@link migrateWithKills}
 */
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
