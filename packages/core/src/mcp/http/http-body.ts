import type { IncomingMessage } from 'node:http'

/** Null if the body exceeds `maxBytes`, where reading stops. @throws Error if the client disconnects */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<string | null> {
  const announced = Number(request.headers['content-length'])
  if (announced > maxBytes) return Promise.resolve(null)
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let length = 0
    request.on('data', (part: Buffer) => {
      length += part.length
      if (length > maxBytes) {
        request.removeAllListeners('data').pause()
        parts.length = 0
        resolve(null)
      } else parts.push(part)
    })
    request.once('end', () => resolve(Buffer.concat(parts).toString('utf8')))
    request.once('error', reject)
    request.once('close', () => {
      if (!request.complete) reject(new Error('the client hung up'))
    })
  })
}
