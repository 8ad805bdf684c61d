import { spawnSync } from 'node:child_process'

/** Checks whether a process can mount file systems here (Linux, user namespaces). */
export const canMount = (): boolean =>
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

/**
 * Command that runs Node in a mount namespace.
 * @param script Shell commands that mount first, e.g. `mount -t tmpfs -o size=3m none /some/folder`.
 */
export function withMounts(script: string): readonly string[] {
  return ['unshare', '-rm', 'sh', '-c', `${script} && exec "$0" "$@"`, process.execPath]
}
