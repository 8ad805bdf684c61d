import { createHash } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { lookup as resolveName } from 'node:dns/promises'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { AppError, quoted } from '@agora-mcp/core/errors'
import type { SourceFile } from '../../domain/source-file.ts'
import type { SourceFiles } from '../../ports/files.ts'
import { isPrivateAddress } from './private-addresses.ts'

/** Characters of an address that a message repeats. */
const MAX_ADDRESS = 200

export interface WebFilesOptions {
  /** Default: 200 MB. */
  readonly maxBytes?: number
  /** Milliseconds for the whole of a download. Default: five minutes. */
  readonly timeoutMs?: number
  /** What tests put in place of the network. */
  readonly network?: Partial<Network>
}

interface Network {
  readonly request: (
    url: URL,
    options: RequestOptions,
    onResponse: (response: IncomingMessage) => void,
  ) => ClientRequest
  readonly resolve: (host: string) => Promise<readonly LookupAddress[]>
  readonly isPrivate: (address: string) => boolean
}

const MOST_REDIRECTS = 5
const BY_HAND = 'Download the file and give its path.'
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308])

const INTERNET: Network = {
  request: httpsRequest,
  resolve: (host) => resolveName(host, { all: true }),
  isPrivate: isPrivateAddress,
}

/**
 * Fetches files over HTTPS from public addresses. A name is resolved once and the connection goes to the address that was
 * checked, so that a name cannot point elsewhere the second time; every redirect is checked alike.
 */
export function createWebFiles(options: WebFilesOptions = {}): SourceFiles {
  const { maxBytes = 200_000_000, timeoutMs = 300_000 } = options
  const network = { ...INTERNET, ...options.network }
  return {
    async read(address, signal) {
      const limit = AbortSignal.timeout(timeoutMs)
      const stop = signal === undefined ? limit : AbortSignal.any([signal, limit])
      try {
        return await fetchFile(address, { maxBytes, network, stop })
      } catch (error) {
        signal?.throwIfAborted()
        if (error instanceof AppError) throw error
        const reason = limit.aborted ? 'takes too long' : 'failed'
        throw new AppError('unavailable', `The download of ${quoted(address, MAX_ADDRESS)} ${reason}`, {
          hint: 'Try again later, or download the file and give its path.',
          cause: error,
        })
      }
    },
  }
}

interface Download {
  readonly maxBytes: number
  readonly network: Network
  readonly stop: AbortSignal
}

async function fetchFile(address: string, download: Download): Promise<SourceFile> {
  let url = parse(address)
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const response = await ask(url, download)
    const { statusCode, headers } = response
    if (REDIRECTS.has(statusCode) && headers.location !== undefined) {
      response.destroy()
      url = parse(headers.location, url)
      continue
    }
    if (statusCode !== 200) {
      response.destroy()
      throw new AppError(
        statusCode === 404 || statusCode === 410 ? 'not_found' : 'upstream',
        `${quoted(url.host)} answered ${statusCode} instead of a file`,
        { hint: 'Check the address in a browser.' },
      )
    }
    const bytes = await readBody(response, download.maxBytes, address)
    const contentHash = createHash('sha256').update(bytes).digest('hex')
    // The address as it was given, so that the same one again is the same document.
    return { path: parse(address).href, contentHash, bytes }
  }
  throw new AppError(
    'invalid_input',
    `${quoted(address, MAX_ADDRESS)} redirects more than ${MOST_REDIRECTS} times`,
    {
      hint: BY_HAND,
    },
  )
}

function parse(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (url === null) {
    throw new AppError('invalid_input', `Not an address: ${quoted(address, MAX_ADDRESS)}`, {
      hint: 'They look like https://example.org/menon.pdf.',
    })
  }
  if (url.protocol !== 'https:') {
    throw new AppError('invalid_input', `${quoted(url.href, MAX_ADDRESS)} is not an https: address`, {
      hint: 'Only https: addresses are fetched.',
    })
  }
  if (url.username !== '' || url.password !== '') {
    throw new AppError('invalid_input', 'An address with a name or password in it is not fetched', {
      hint: BY_HAND,
    })
  }
  url.hash = ''
  return url
}

/** Connects to a checked address of the host and gives the answer's head. */
async function ask(url: URL, { network, stop }: Download): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) > 0 ? [{ address: host, family: isIP(host) }] : await network.resolve(host)
  const [first] = addresses
  // One private address among public ones is enough: nobody may choose which one is taken.
  if (first === undefined || addresses.some(({ address }) => network.isPrivate(address))) {
    throw new AppError('invalid_input', `${quoted(url.host)} is not on the public internet`, {
      hint: 'Files of this machine and its network are given by their path.',
    })
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = network.request(
    url,
    {
      signal: stop,
      headers: { accept: 'application/pdf', 'accept-encoding': 'identity', 'user-agent': 'library-rag-mcp' },
      lookup: (_host, { all }, callback) => {
        if (all) callback(null, [first])
        else callback(null, first.address, first.family)
      },
    },
    resolve,
  )
  request.once('error', reject)
  request.end()
  return await promise
}

async function readBody(
  response: IncomingMessage,
  maxBytes: number,
  address: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length
    if (length > maxBytes) {
      response.destroy()
      throw new AppError(
        'invalid_input',
        `${quoted(address, MAX_ADDRESS)} is larger than ${Math.round(maxBytes / 1e6)} MB`,
        {
          hint: 'Split the file, or raise LIBRARY_RAG_MAX_FILE_MB.',
        },
      )
    }
    parts.push(part)
  }
  if (length === 0)
    throw new AppError('invalid_input', `${quoted(address, MAX_ADDRESS)} is empty`, { hint: BY_HAND })
  if (!response.complete) throw new Error('the connection broke')
  return new Uint8Array(Buffer.concat(parts))
}
