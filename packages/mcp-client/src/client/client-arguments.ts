import { type ClientOptions, type ClientSettings, clientSettings, OPTION_KEYS } from './client-options.ts'
import { MCPError } from './mcp-error.ts'
import { describeScript, type ScriptOptions } from './process/server-script.ts'
import { checkServer, isHttpServer, type ServerDescription } from './server-description.ts'

const SCRIPT_KEYS = ['args', 'env', 'cwd']
const STDIO_KEYS = ['command', ...SCRIPT_KEYS]
const HTTP_KEYS = ['url', 'token', 'headers', 'authProvider', 'oauth']

/** Refuses unknown keys: a misspelt one would be silently ignored. @throws MCPError config naming it */
export function readArguments(
  server: ServerDescription | string,
  given: ClientOptions & ScriptOptions,
): { readonly server: ServerDescription; readonly settings: ClientSettings } {
  if (typeof server !== 'string') {
    const checked = checkServer(server)
    checkKeys(checked, isHttpServer(checked) ? HTTP_KEYS : STDIO_KEYS, 'description of a server')
    checkKeys(given, OPTION_KEYS, 'options of a client')
    return { server: checked, settings: clientSettings(given) }
  }
  checkKeys(given, [...OPTION_KEYS, ...SCRIPT_KEYS], 'options of a client')
  const { args, env, cwd, ...options } = given
  const script = Object.fromEntries(
    Object.entries({ args, env, cwd }).filter(([, value]) => value !== undefined),
  )
  return { server: checkServer(describeScript(server, script)), settings: clientSettings(options) }
}

type Argument = 'description of a server' | 'options of a client'

function checkKeys(value: object, known: readonly string[], argument: Argument): void {
  const unknown = Object.keys(value).find((key) => !known.includes(key))
  if (unknown === undefined) return
  const hint = elsewhere(unknown, argument) ?? `The keys are ${known.join(', ')}.`
  throw new MCPError('config', `"${unknown}" is not a key of the ${argument}.`, { hint })
}

function elsewhere(key: string, argument: Argument): string | undefined {
  if (argument === 'description of a server') {
    return OPTION_KEYS.includes(key)
      ? `Options stand in the second argument: new MCPClient(server, { ${key}: … }).`
      : undefined
  }
  return [...STDIO_KEYS, ...HTTP_KEYS].includes(key)
    ? `It belongs to the description of the server, the first argument: { command: …, ${key}: … }.`
    : undefined
}
