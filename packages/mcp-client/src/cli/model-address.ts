import { AppError } from '@agora-mcp/core/errors'
import { excerpt } from '../client/untrusted/safe-text.ts'

const OLLAMA_PORT = '11434'
/** Hosts that a service listens on, and nobody can connect to everywhere. */
const ALL_HOSTS: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['[::]', '[::1]'],
])

/**
 * The address in a variable, also where it has no scheme: `http` for a host with a port, an IP address or this computer,
 * else `https`. Undefined where the variable is not set.
 * @throws AppError config for what is no address.
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

/** Ollama's address as its own variable has it: a host, a port or both, with or without a scheme. */
export function ollamaAddress(host: string | undefined): URL {
  const given = host?.trim().replace(/^["']|["']$/g, '') ?? ''
  if (given === '') return new URL(`http://127.0.0.1:${OLLAMA_PORT}`)
  const text = given.startsWith(':')
    ? `127.0.0.1${given}`
    : /^\d+$/.test(given)
      ? `127.0.0.1:${given}`
      : given
  const address = addressIn({ OLLAMA_HOST: hasScheme(text) ? text : `http://${text}` }, 'OLLAMA_HOST') as URL
  // Its own port holds where neither a scheme nor a port is given.
  if (!hasScheme(text) && !/:\d+(?:\/|$)/.test(text)) address.port = OLLAMA_PORT
  address.hostname = ALL_HOSTS.get(address.hostname) ?? address.hostname
  return address
}

/** An address that ends in the version of an API, which is added where there is none. */
export function withVersion(address: URL): string {
  const text = address.href.replace(/\/+$/, '')
  return /\/v\d+\w*$/.test(text) ? text : `${text}/v1`
}

const hasScheme = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(text)

const isNear = (text: string): boolean =>
  /^(?:localhost|\[|(?:\d{1,3}\.){3}\d{1,3}(?:[:/]|$))/i.test(text) || /^[^/]*:\d+(?:\/|$)/.test(text)
