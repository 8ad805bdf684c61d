import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'

export type Env = Readonly<Record<string, string | undefined>>

/** Matches `$NAME`, `${NAME}` or `%NAME%`. */
const VARIABLE = /\$\{([^}]*)\}|\$(\w+)|%(\w+)%/g

/**
 * Expands a path from the settings of a client, which passes it on unexpanded: `~` and variables are replaced
 * as a shell would.
 * @throws Error with a correction if a variable is not set or the path is not absolute: clients start their
 * servers in any folder.
 */
export function expandPath(text: string, env: Env): string {
  const home = env.HOME ?? env.USERPROFILE ?? homedir()
  const path = text
    .replace(/^~(?=$|[/\\])/, () => home)
    .replace(VARIABLE, (_, braced?: string, plain?: string, percent?: string) => {
      const name = braced ?? plain ?? percent ?? ''
      const value = name === 'HOME' ? home : env[name]
      if (!value) throw new Error(`the variable ${name} in it is not set`)
      return value
    })
  if (!isAbsolute(path)) {
    throw new Error(`expected an absolute path, e.g. ${join(home, path)} or ${resolve(path)}`)
  }
  return path
}

/** Checks whether a value is just the name of an unset variable, as when the user left a client's setting empty. */
export function isUnsetVariable(text: string, env: Env): boolean {
  const name = /^\$\{([^}]*)\}$/.exec(text)?.[1]
  return name !== undefined && !env[name]
}
