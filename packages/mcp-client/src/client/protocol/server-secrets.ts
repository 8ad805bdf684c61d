import { SECRET_NAME } from '@agora-mcp/core/log'
import { isHttpServer, type ServerDescription } from '../server-description.ts'

/** Command-line option with a secret value: `--api-key=VALUE`, or the word before VALUE. */
const SECRET_OPTION =
  /^--?[\w-]*(?:token|secret|passw|credential|api[_-]?key|private[_-]?key)[\w-]*(?:=(.*))?$/i

/** Secrets given to a server: token, headers, and variables and options with a secret name. */
export function secretsOf(server: ServerDescription): string[] {
  if (isHttpServer(server)) {
    const { token, oauth } = server
    const given = [token, oauth?.clientSecret].filter((secret) => secret !== undefined)
    return [...given, ...secretValues(server.headers)]
  }
  const { args = [], env } = server
  const options = args.flatMap((arg, index) => {
    const [option, value] = SECRET_OPTION.exec(arg) ?? []
    const secret = option === undefined ? undefined : (value ?? args[index + 1])
    return secret === undefined ? [] : [secret]
  })
  return [...options, ...secretValues(env)]
}

const secretValues = (named: Readonly<Record<string, string>> = {}): string[] =>
  Object.entries(named).flatMap(([name, value]) => (SECRET_NAME.test(name) ? [value] : []))
