import { isAbsolute } from 'node:path'
import type { AuthProvider } from './auth/auth-provider.ts'
import { MCPError } from './mcp-error.ts'

/** A server started as a process, with messages over stdin and stdout. */
export interface StdioServer {
  readonly command: string
  readonly args?: readonly string[]
  /** Variables for the server in addition to the default ones. */
  readonly env?: Readonly<Record<string, string>>
  /** Absolute path of the working folder. Default: that of this process. */
  readonly cwd?: string
}

export interface HttpServer {
  readonly url: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Signs a user in if the server requires it (OAuth). */
  readonly authProvider?: AuthProvider
  /** Sign-in settings that cannot be discovered, for a program that creates an `authProvider`. */
  readonly oauth?: OAuthClient
}

/** A client registered with an authorization server in advance. */
export interface OAuthClient {
  readonly clientId?: string
  readonly clientSecret?: string
  /** Scopes to request, separated by spaces, if the server names none. */
  readonly scope?: string
  /** Port of the redirect address `http://127.0.0.1:PORT/callback`, if the registration specifies one. */
  readonly callbackPort?: number
}

export type ServerDescription = StdioServer | HttpServer

export const isHttpServer = (server: ServerDescription): server is HttpServer => 'url' in server

/** Display name of a server: its command line, or its address without credentials and query. */
export function describeServer(server: ServerDescription): string {
  if (!isHttpServer(server)) return `"${[server.command, ...(server.args ?? [])].join(' ')}"`
  const url = new URL(server.url)
  return `${url.origin}${url.pathname}`
}

/** The description may come from plain JavaScript or a file. @throws MCPError config */
export function checkServer(server: ServerDescription): ServerDescription {
  const fail = (message: string, hint: string): never => {
    throw new MCPError('config', message, { hint })
  }
  if (typeof server !== 'object' || server === null) return fail('A server is described by an object.', FORM)
  if (isHttpServer(server)) {
    const url = typeof server.url === 'string' ? URL.parse(server.url) : null
    if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
      return fail(`"${server.url}" is not an HTTP address.`, 'Write it like http://127.0.0.1:3000/mcp.')
    }
    if (server.token !== undefined && server.authProvider !== undefined) {
      return fail('A server has a "token" or an "authProvider", not both.', FORM)
    }
    checkOAuth(server.oauth, fail)
    if ('command' in server) return fail('A server has a "command" or a "url", not both.', FORM)
    return server
  }
  if (typeof server.command !== 'string' || server.command === '') {
    return fail('The server has neither a "command" nor a "url".', FORM)
  }
  const { args = [], env = {} } = server
  const notText = Object.keys(env).find((name) => !['string', 'undefined'].includes(typeof env[name]))
  if (!Array.isArray(args) || args.some((arg) => typeof arg !== 'string')) {
    return fail('"args" is a list of texts.', FORM)
  }
  if (notText !== undefined) {
    return fail(`the variables in "env" are texts, and "${notText}" is not.`, FORM)
  }
  if (server.cwd !== undefined && !isAbsolute(server.cwd)) {
    return fail(`"cwd" must be an absolute path, not "${server.cwd}".`, FORM)
  }
  return server
}

function checkOAuth(oauth: OAuthClient | undefined, fail: (message: string, hint: string) => never): void {
  if (oauth === undefined) return
  const hint = 'Write "oauth": {"clientId": "…", "clientSecret": "…", "scope": "…", "callbackPort": 8765}.'
  if (typeof oauth !== 'object' || oauth === null) fail('"oauth" is an object.', hint)
  const { clientId, clientSecret, scope, callbackPort: port } = oauth
  for (const [name, value] of Object.entries({ clientId, clientSecret, scope })) {
    if (value !== undefined && (typeof value !== 'string' || value === '')) {
      fail(`"${name}" in "oauth" is a text that is not empty.`, hint)
    }
  }
  if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65_536)) {
    fail('"callbackPort" in "oauth" is a port, from 1 to 65535.', hint)
  }
}

const FORM =
  'Write {command: "npx", args: ["-y", "some-server"], env: {…}} or {url: "https://…/mcp", token: "…"}.'
