import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findOldNode } from '../../packages/testing/src/packed/index.ts'
import { megabytesIn } from '../packing/install.ts'

/** npx is a script on Windows, which only a shell can start. */
export const NPX_NEEDS_SHELL = process.platform === 'win32'

/** A machine with nothing installed but a Node, its npm and a shell. */
export class NewMachine {
  readonly env: NodeJS.ProcessEnv
  /** True if its Node is too old for our programs. */
  readonly isOld: boolean
  /** Its empty folder, used as working directory. */
  readonly cwd: string
  readonly home: string
  readonly #cache: string

  constructor(folder: string, registry: string) {
    const old = process.platform === 'win32' ? undefined : findOldNode()
    const bin = join(folder, 'bin')
    this.home = join(folder, 'home')
    this.cwd = join(folder, 'empty')
    for (const made of [this.home, this.cwd, bin]) mkdirSync(made, { recursive: true })
    if (old !== undefined) {
      for (const name of ['node', 'npm', 'npx']) symlinkSync(join(dirname(old), name), join(bin, name))
      symlinkSync('/bin/sh', join(bin, 'sh'))
    }
    this.isOld = old !== undefined
    this.#cache = join(folder, 'cache')
    this.env = {
      PATH: this.isOld ? bin : process.env.PATH,
      HOME: this.home,
      USERPROFILE: this.home,
      npm_config_cache: this.#cache,
      npm_config_registry: registry,
      npm_config_ignore_scripts: 'false',
      npm_config_update_notifier: 'false',
    }
  }

  /** Size of npm's downloads so far, e.g. `0.8 MB`. */
  downloaded(): string {
    const size = megabytesIn(join(this.#cache, '_cacache/content-v2'))
    return `${size.toFixed(size < 10 ? 1 : 0)} MB`
  }

  npx(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const { status, stdout, stderr } = spawnSync('npx', args, {
      env: { ...this.env, ...env },
      cwd: this.cwd,
      shell: NPX_NEEDS_SHELL,
      encoding: 'utf8',
      timeout: 600_000,
    })
    return { status, stdout, stderr, said: `npx ${args.join(' ')}: ${status}\n${stdout}${stderr}` }
  }
}
