/**
 * Calls a second over Streamable HTTP, beside a bare server of the SDK: keep-alive, 32 connections at once, in turns so
 * that a busy machine slows both. Prints the ratio; below 2 it fails.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'

const CONNECTIONS = 32
const SECONDS = 2
const TURNS = 5
const MIN_RATIO = 2

const body = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'add', arguments: { a: 1, b: 2 } },
})
const BODY_END = '\r\n0\r\n\r\n'

interface Target {
  readonly name: string
  readonly process: ChildProcess
  readonly url: URL
  readonly rates: number[]
}

const targets = await Promise.all([start('bare SDK', 'bare-sdk.ts'), start('ours', 'ours.ts')])
try {
  for (const target of targets) await measure(target, 1)
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const target of targets) target.rates.push(await measure(target, SECONDS))
  }
} finally {
  for (const target of targets) target.process.kill()
}

const [bare = 0, ours = 0] = targets.map(({ rates }) => rates.toSorted((a, b) => a - b)[TURNS >> 1] ?? 0)
for (const { name, rates } of targets) {
  console.log(`${name}: ${rates.map((rate) => Math.round(rate)).join(', ')} calls/s`)
}
const ratio = ours / bare
console.log(`ratio of the medians: ${ratio.toFixed(1)}, wanted ≥ ${MIN_RATIO}`)
if (ratio < MIN_RATIO) process.exitCode = 1

async function start(name: string, file: string): Promise<Target> {
  const child = fork(join(import.meta.dirname, 'http-programs', file))
  const [url] = (await once(child, 'message')) as [string]
  return { name, process: child, url: new URL(url), rates: [] }
}

/** Calls a second over so many seconds. Plain sockets: a whole HTTP client would take the core that a server needs. */
async function measure({ url }: Target, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, () => callUntil(end, url)))
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

async function callUntil(end: number, url: URL): Promise<number> {
  const socket = connect(Number(url.port), url.hostname)
  await once(socket, 'connect')
  const request = [
    'POST /mcp HTTP/1.1',
    `host: ${url.host}`,
    'content-type: application/json',
    'accept: application/json, text/event-stream',
    'mcp-protocol-version: 2025-06-18',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
  let count = 0
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let text = ''
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part
    if (!isWhole(text)) return
    if (!text.includes('"sum":3')) reject(new Error(`not the answer: ${text}`))
    text = ''
    count += 1
    if (performance.now() < end) socket.write(request)
    else resolve()
  })
  socket.once('close', () => reject(new Error('the server closed the connection')))
  socket.write(request)
  await promise
  socket.removeAllListeners('close').destroy()
  return count
}

function isWhole(text: string): boolean {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = /content-length: (\d+)/i.exec(text.slice(0, head))?.[1]
  return length === undefined ? text.endsWith(BODY_END) : text.length >= head + 4 + Number(length)
}
