import type { Writable } from 'node:stream'

/** Ends the program quietly when the reader of its output closes the pipe, as in `PROGRAM | head`. */
export function quietPipe(output: Writable): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}
