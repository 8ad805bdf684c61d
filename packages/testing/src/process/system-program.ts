import { execFileSync } from 'node:child_process'

/** Runs a program that every POSIX system has, also where the PATH leads to Node, npm and git alone. */
export function runSystemProgram(name: string, args: readonly string[], cwd?: string): void {
  execFileSync(name, [...args], { cwd, stdio: 'ignore', env: { PATH: '/usr/bin:/bin' } })
}
