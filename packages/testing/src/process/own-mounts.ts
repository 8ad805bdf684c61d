import { spawnSync } from 'node:child_process'

/** Checks whether a process can mount file systems here (Linux, user namespaces). */
export const canMount = (): boolean =>
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

/** Runs Node behind shell commands that mount, e.g. `mount -t tmpfs -o size=3m none /some/folder`. */
export function withMounts(script: string): readonly string[] {
  return ['unshare', '-rm', 'sh', '-c', `${script} && exec "$0" "$@"`, process.execPath]
}
