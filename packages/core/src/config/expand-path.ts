import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'

/** Variables by name, as of a process. */
export type Env = Readonly<Record<string, string | undefined>>

/** `$NAME`, `${NAME}` or `%NAME%`. */
const VARIABLE = /\$\{([^}]*)\}|\$(\w+)|%(\w+)%/g

/**
 * A path as somebody wrote it into the settings of a client, which passes it on as it stands: `~` and variables are
 * replaced as a shell would.
 * @throws Error that says what to write, where a variable is not set or the path is not absolute: a client starts its
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

/** Whether a value is only the name of a variable that nobody has set, as of a setting that its user left empty. */
export function isUnsetVariable(text: string, env: Env): boolean {
  const name = /^\$\{([^}]*)\}$/.exec(text)?.[1]
  return name !== undefined && !env[name]
}
