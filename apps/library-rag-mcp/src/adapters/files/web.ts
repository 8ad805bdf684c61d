import { createHash } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { lookup as resolveName } from 'node:dns/promises'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { AppError, isAppError } from '@agora-mcp/core/errors'
import type { RequestFunction } from 'got'
import type { SourceFile } from '../../domain/source-file.ts'
import { say } from '../../messages/index.ts'
import type { SourceFiles } from '../../ports/files.ts'
import { isPrivateAddress } from './private-addresses.ts'

const MAX_REDIRECTS = 5
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308])

export interface WebFilesOptions {
  /** Default: 200 MB. */
  readonly maxBytes?: number
  /** Milliseconds for the whole download. Default: five minutes. */
  readonly timeoutMs?: number
  readonly network?: Partial<Network>
}

interface Network {
  /** Default: the function of `node:https`. */
  readonly request: RequestFunction | undefined
  readonly resolve: (host: string) => Promise<LookupAddress[]>
  readonly isPrivate: (address: string) => boolean
}

const INTERNET: Network = {
  request: undefined,
  resolve: (host) => resolveName(host, { all: true }),
  isPrivate: isPrivateAddress,
}

/**
 * Creates a fetcher of files over HTTPS from public addresses. It checks the very look-up that the connection
 * uses, so a name cannot resolve differently the second time; every redirect is checked in the same way.
 */
export function createWebFiles(options: WebFilesOptions = {}): SourceFiles {
  const { maxBytes = 200_000_000, timeoutMs = 300_000 } = options
  const network = { ...INTERNET, ...options.network }
  return {
    async read(address, signal) {
      const limit = AbortSignal.timeout(timeoutMs)
      const stop = signal === undefined ? limit : AbortSignal.any([signal, limit])
      try {
        return await download(address, { maxBytes, network, stop })
      } catch (error) {
        signal?.throwIfAborted()
        // An error thrown by the look-up is the cause of the error that got throws.
        const known = [error, (error as Error).cause].find(isAppError)
        if (known !== undefined) throw known
        const code = limit.aborted ? 'download_slow' : 'download_failed'
        throw new AppError('unavailable', say(code, { address }), { cause: error })
      }
    },
  }
}

interface Download {
  readonly maxBytes: number
  readonly network: Network
  readonly stop: AbortSignal
}

async function download(address: string, { maxBytes, network, stop }: Download): Promise<SourceFile> {
  const asked = fetchable(address, network)
  // Loaded by the first download, since most servers never make one.
  const { default: got } = await import('got')
  let url = asked
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const stream = got.stream(url, {
      headers: { accept: 'application/pdf', 'accept-encoding': 'identity', 'user-agent': 'library-rag-mcp' },
      decompress: false,
      dnsLookup: publicLookup(network),
      // got would read the body of a redirect to its end, which may never come.
      followRedirect: false,
      request: network.request,
      retry: { limit: 0 },
      signal: stop,
      throwHttpErrors: false,
    })
    // The reader of the stream gets its error; without a reader an error must not end the process.
    stream.on('error', () => {})
    try {
      const [{ statusCode, headers }] = (await once(stream, 'response')) as [IncomingMessage]
      if (REDIRECTS.has(statusCode) && headers.location !== undefined) {
        url = fetchable(headers.location, network, url)
        continue
      }
      if (statusCode !== 200) throw noFile(url, statusCode)
      const bytes = await readBytes(stream, maxBytes, address)
      const contentHash = createHash('sha256').update(bytes).digest('hex')
      // Keep the address as given, so that fetching it again finds the same document.
      return { path: asked.href, contentHash, bytes }
    } finally {
      stream.destroy()
    }
  }
  throw new AppError('invalid_input', say('address_redirects', { address, redirects: MAX_REDIRECTS }))
}

/** @throws AppError invalid_input if it is not an address, or leads to a private network */
function fetchable(address: string, { isPrivate }: Network, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (url === null) throw new AppError('invalid_input', say('address_malformed', { address }))
  if (url.protocol !== 'https:') {
    throw new AppError('invalid_input', say('address_not_https', { address: url.href }))
  }
  if (url.username !== '' || url.password !== '') {
    throw new AppError('invalid_input', say('address_with_login'))
  }
  // A numeric address is never looked up.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) > 0 && isPrivate(host)) throw notPublic(url.host)
  url.hash = ''
  return url
}

/** Creates a DNS look-up that fails with AppError invalid_input if a name leads to a private network. */
const publicLookup =
  ({ resolve, isPrivate }: Network): LookupFunction =>
  (host, { all }, callback) => {
    const refuse = (error: Error) => callback(error, '')
    resolve(host).then((addresses) => {
      const [first] = addresses
      // One private address is enough to refuse: the connection may pick any of them.
      if (first === undefined || addresses.some(({ address }) => isPrivate(address))) refuse(notPublic(host))
      else if (all) callback(null, addresses)
      else callback(null, first.address, first.family)
    }, refuse)
  }

const notPublic = (host: string): AppError => new AppError('invalid_input', say('address_private', { host }))

async function readBytes(
  download: AsyncIterable<Buffer>,
  maxBytes: number,
  address: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of download) {
    length += part.length
    if (length > maxBytes) {
      const megabytes = Math.round(maxBytes / 1e6)
      throw new AppError('invalid_input', say('file_too_large', { path: address, megabytes }))
    }
    parts.push(part)
  }
  if (length > 0) return new Uint8Array(Buffer.concat(parts))
  throw new AppError('invalid_input', say('download_empty', { address }))
}

const noFile = (url: URL, statusCode: number | undefined): AppError =>
  new AppError(
    statusCode === 404 || statusCode === 410 ? 'not_found' : 'upstream',
    say('address_without_file', { host: url.host, status: statusCode ?? 0 }),
  )
