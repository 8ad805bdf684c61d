import type { Writable } from 'node:stream'

/** Lets a program end as it would where the reader of its output leaves, as in `PROGRAM | head`. */
export function quietPipe(output: Writable): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}
