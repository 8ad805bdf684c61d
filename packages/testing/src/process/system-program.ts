import { execFileSync } from 'node:child_process'

/** Runs a standard POSIX program, even if the PATH only leads to Node, npm and git. */
export function runSystemProgram(name: string, args: readonly string[], cwd?: string): void {
  execFileSync(name, [...args], { cwd, stdio: 'ignore', env: { PATH: '/usr/bin:/bin' } })
}
