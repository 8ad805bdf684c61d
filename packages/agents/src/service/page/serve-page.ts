import { once } from '@agora-mcp/core/lazy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DoorError } from '../errors.ts'
import { type PageFile, readPageFiles } from './page-files.ts'

/** Own scripts, styles, pictures and API calls only; nothing inline, no framing. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HEADERS = {
  'content-security-policy': PAGE_POLICY,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

const YEAR_SECONDS = 31_536_000

/** Serves the chat page at `/`, without authentication: it contains no data, and asks for a token itself. */
export function servePage(app: FastifyInstance): void {
  const files = once(() => readPageFiles())
  const handler = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    const path = url.split('?', 1)[0] ?? '/'
    const read = await files()
    if (read === null && path === '/') {
      throw new DoorError(404, 'The page was not built', 'Run pnpm build; GET /api shows what else there is.')
    }
    const file = read?.get(path)
    if (file === undefined) throw new DoorError(404, `There is nothing at GET ${path.slice(0, 200)}`)
    return sendFile(file, path.startsWith('/assets/'), headers, reply)
  }
  for (const url of ['/', '/favicon.svg', '/THIRD_PARTY.md', '/assets/*']) {
    app.get(url, { config: { open: true, unlimited: true }, handler })
  }
}

function sendFile(
  { bytes, type, etag, brotli }: PageFile,
  isNamedByContent: boolean,
  headers: FastifyRequest['headers'],
  reply: FastifyReply,
): FastifyReply {
  reply.headers({
    ...HEADERS,
    etag,
    vary: 'accept-encoding',
    'cache-control': isNamedByContent ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
  })
  if (headers['if-none-match'] === etag) return reply.code(304).send()
  const takesBrotli = /\bbr\b/.test(String(headers['accept-encoding'] ?? ''))
  if (brotli === null || !takesBrotli) return reply.type(type).send(bytes)
  return reply.type(type).header('content-encoding', 'br').send(brotli)
}
