import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { hostProcess } from './host-process.ts'

/**
 * Reads "+ID" and "-ID" lines to track process groups. Its input closes when the host dies, even by SIGKILL:
 * the groups then get a second to exit by themselves, as their input has closed too, then SIGTERM, then
 * SIGKILL. A shell is available everywhere, small, and starts in three milliseconds.
 */
const SCRIPT = `
trap '' INT TERM HUP
groups=' '
while read -r line; do
  id=\${line#?}
  case $line in
    +*) groups="$groups$id " ;;
    -*) case $groups in *" $id "*) groups="\${groups%% $id *} \${groups#* $id }" ;; esac ;;
  esac
done
signal() { alive=; for id in $groups; do kill -s "$1" -- "-$id" 2>/dev/null && alive=1; done; [ -n "$alive" ]; }
await_end() { n=0; while signal 0 && [ $n -lt $1 ]; do sleep 0.1; n=$((n + 1)); done; signal 0 || exit 0; }
await_end 10
signal TERM
await_end 20
signal KILL
`

const groups = new Set<number>()
let guard: ChildProcess | undefined
let offExit: (() => void) | undefined

/** Ensures that a process group does not outlive this process, until {@link unguardGroup}. */
export function guardGroup(id: number): void {
  groups.add(id)
  offExit ??= hostProcess.onExit(() => {
    for (const group of groups) hostProcess.signal(-group, 'SIGTERM')
  })
  guard ??= startGuard()
  guard.stdin?.write(`+${id}\n`)
}

/** Stops guarding a group that has ended, since its id may be reused. The guard exits after the last one. */
export function unguardGroup(id: number): void {
  if (!groups.delete(id)) return
  guard?.stdin?.write(`-${id}\n`)
  if (groups.size > 0) return
  guard?.stdin?.end()
  guard = undefined
  offExit?.()
  offExit = undefined
}

function startGuard(): ChildProcess {
  // A separate group, so that Ctrl-C in the terminal does not kill it first.
  const child = spawn('/bin/sh', ['-c', SCRIPT], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  // Without a shell, a host that exits normally still terminates its servers; after a crash they only see
  // their input closed.
  child.on('error', () => undefined)
  child.stdin.on('error', () => undefined)
  child.unref()
  // A pipe to a child is a socket, but is not typed as one.
  ;(child.stdin as Socket).unref()
  return child
}
