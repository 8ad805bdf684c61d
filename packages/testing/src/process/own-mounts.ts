import { spawnSync } from 'node:child_process'

/** Whether a process may be given file systems of its own here (Linux, user namespaces). */
export const canMount = (): boolean =>
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

/**
 * The command that runs Node where only it and its children see what is mounted.
 * @param script Shell commands that mount before, e.g. `mount -t tmpfs -o size=3m none /some/folder`.
 */
export function withMounts(script: string): readonly string[] {
  return ['unshare', '-rm', 'sh', '-c', `${script} && exec "$0" "$@"`, process.execPath]
}
