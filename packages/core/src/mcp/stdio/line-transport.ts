import type { Readable, Writable } from 'node:stream'
import type { MessageTransport } from '../rpc/protocol-session.ts'
import { readMessages } from '../rpc/read-messages.ts'

const NEWLINE = 0x0a

/**
 * Creates a transport of JSON lines. Invalid messages are answered here, so that no client waits for an
 * answer that never comes.
 * @param maxBytes Maximum length of a line. A longer one closes the channel, since the start of the next
 * message is unknown.
 */
export function lineTransport(stdin: Readable, stdout: Writable, maxBytes: number): MessageTransport {
  let parts: Buffer[] = []
  let length = 0

  function onData(chunk: Buffer): void {
    let rest = chunk
    for (let end = rest.indexOf(NEWLINE); end !== -1; end = rest.indexOf(NEWLINE)) {
      parts.push(rest.subarray(0, end))
      takeLine()
      rest = rest.subarray(end + 1)
    }
    parts.push(rest)
    length += rest.length
    if (length > maxBytes) {
      transport.onerror?.(new Error(`a message has more than ${maxBytes} bytes`))
      void transport.close()
    }
  }

  /** Processes the buffer as a line, also at the end of stdin without a line end. */
  function takeLine(): void {
    const line = Buffer.concat(parts).toString('utf8')
    parts = []
    length = 0
    if (line.trim() === '') return
    for (const read of readMessages(line, false)) {
      if ('failure' in read) void transport.send(read.failure)
      else transport.onmessage?.(read.message as never)
    }
  }

  const onError = (error: Error) => transport.onerror?.(error)

  const transport: MessageTransport = {
    async start() {
      stdin.on('data', onData).on('end', takeLine).on('error', onError)
    },
    send: (message) =>
      new Promise((resolve) => {
        if (stdout.write(`${JSON.stringify(message)}\n`)) resolve()
        else stdout.once('drain', resolve)
      }),
    async close() {
      stdin.off('data', onData).off('end', takeLine).off('error', onError).pause()
      parts = []
      transport.onclose?.()
    },
  }
  return transport
}
