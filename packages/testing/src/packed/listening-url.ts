import type { ChildProcess } from 'node:child_process'

/** Reads the address that a server started with `--http` prints on stderr, which stays drained afterwards. */
export function listeningUrl(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const url = /listens on (\S+)/.exec(said)?.[1]
      if (url !== undefined) resolve(url)
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`the server ended before it listened: ${said}`)))
  })
}
