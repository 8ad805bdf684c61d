import { isHttpServer, type ServerDescription } from './server-description.ts'

const SECRET_NAME = /token|secret|passw|credential|authorization|api[_-]?key|cookie|private/i
const BEARER = /\b(bearer\s+)[\w.~+/=-]+/gi
const URL_PASSWORD = /(\w+:\/\/[^\s:/@]*:)[^\s@/]+@/g
const SHORTEST = 4
const REDACTED = '***'

/** What a server was given that nobody else should read: token, headers, and variables whose name says so. */
export function secretsOf(server: ServerDescription): string[] {
  if (!isHttpServer(server)) {
    const secret = Object.entries(server.env ?? {}).filter(([name]) => SECRET_NAME.test(name))
    return secret.map(([, value]) => value)
  }
  const headers = Object.entries(server.headers ?? {}).filter(([name]) => SECRET_NAME.test(name))
  return [...(server.token === undefined ? [] : [server.token]), ...headers.map(([, value]) => value)]
}

/** Gives a function that takes secrets out of a text; those shorter than four characters would take out too much. */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const values = secrets.filter((secret) => secret.length >= SHORTEST).sort((a, b) => b.length - a.length)
  return (text) => {
    const cleaned = text.replace(BEARER, `$1${REDACTED}`).replace(URL_PASSWORD, `$1${REDACTED}@`)
    return values.reduce((kept, secret) => kept.replaceAll(secret, REDACTED), cleaned)
  }
}
