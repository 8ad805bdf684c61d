import { spawnSync } from 'node:child_process'

/** A command on a pseudo terminal; its exit code is the command's. */
export function onTerminal(command: readonly string[]): string[] {
  if (process.platform === 'darwin') return ['script', '-q', '/dev/null', ...command]
  const quoted = command.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
  return ['script', '-qefc', quoted, '/dev/null']
}

/** Windows has no such program, and a reduced PATH may lack it. */
export const hasScript = spawnSync('script', ['--version'], { stdio: 'ignore' }).error === undefined
export const needsScript = hasScript ? '' : ' (needs the program script, of util-linux or macOS)'
