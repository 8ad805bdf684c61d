import { AppError } from '@agora-mcp/core/errors'
import { excerpt } from '../client/untrusted/safe-text.ts'

const OLLAMA_PORT = '11434'
/** Hosts that a service listens on but that clients cannot connect to on every system. */
const ALL_HOSTS: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['[::]', '[::1]'],
])

/**
 * Reads the address in a variable, with or without a scheme: `http` for a host with a port, an IP address or
 * this computer, else `https`. Undefined if the variable is not set.
 * @throws AppError config if it is not an address.
 */
export function addressIn(
  env: Readonly<Record<string, string | undefined>>,
  variable: string,
  called = variable,
): URL | undefined {
  const text = env[variable]?.trim()
  if (!text) return undefined
  const url = hasScheme(text) ? text : `${isNear(text) ? 'http' : 'https'}://${text}`
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return new URL(url)
  throw new AppError('config', `${called} is not an address: "${excerpt(text, 100)}".`, {
    hint: 'Write it with http:// or https://, e.g. http://127.0.0.1:8080/v1.',
  })
}

/** Parses Ollama's own address variable: a host, a port or both, with or without a scheme. */
export function ollamaAddress(host: string | undefined): URL {
  const given = host?.trim().replace(/^["']|["']$/g, '') ?? ''
  if (given === '') return new URL(`http://127.0.0.1:${OLLAMA_PORT}`)
  const text = given.startsWith(':')
    ? `127.0.0.1${given}`
    : /^\d+$/.test(given)
      ? `127.0.0.1:${given}`
      : given
  const address = addressIn({ OLLAMA_HOST: hasScheme(text) ? text : `http://${text}` }, 'OLLAMA_HOST') as URL
  // Ollama's default port applies if neither a scheme nor a port is given.
  if (!hasScheme(text) && !/:\d+(?:\/|$)/.test(text)) address.port = OLLAMA_PORT
  address.hostname = ALL_HOSTS.get(address.hostname) ?? address.hostname
  return address
}

/** Appends the API version to an address that has none. */
export function withVersion(address: URL): string {
  const text = address.href.replace(/\/+$/, '')
  return /\/v\d+\w*$/.test(text) ? text : `${text}/v1`
}

const hasScheme = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(text)

const isNear = (text: string): boolean =>
  /^(?:localhost|\[|(?:\d{1,3}\.){3}\d{1,3}(?:[:/]|$))/i.test(text) || /^[^/]*:\d+(?:\/|$)/.test(text)
