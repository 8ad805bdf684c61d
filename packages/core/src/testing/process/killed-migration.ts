import { expect } from 'vitest'
import { type KilledCommand, runCommand } from './killed-command.ts'

/**
 * Runs the `migrate` of a built program, killed once at each place, then to the end.
 * @param places what it has told on stderr when the kill comes
 * @returns what it printed of the source and of the target: counts and checksum
 */
export async function migrateWithKills(command: KilledCommand, places: readonly RegExp[]): Promise<string[]> {
  let killed = 0
  for (const place of places) {
    const { code } = await runCommand(command, (told) => place.test(told))
    if (code === null) killed += 1
  }
  expect(killed).toBeGreaterThan(1)
  const { code, stdout, stderr } = await runCommand(command)
  expect({ code, stderr }).toMatchObject({ code: 0 })
  return stdout
    .split('\n')
    .slice(1, 3)
    .map((line) => line.replace(/^.*?\)\s*/, ''))
}
