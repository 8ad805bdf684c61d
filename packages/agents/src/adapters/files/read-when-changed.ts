import { statSync } from 'node:fs'

/**
 * Keeps what a small file says, and reads it anew only when the file has changed: it can be asked for at every turn, and every
 * process of this machine knows at once what another one has written.
 * @param read Reads the file, also where there is none; what it throws is thrown to whoever asks, each time.
 */
export function readWhenChanged<Value>(path: string, read: () => Value): () => Value {
  let known: { readonly stamp: string; readonly value: Value } | null = null
  return () => {
    const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
    const stamp = stat === undefined ? '' : [stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join(' ')
    if (known?.stamp !== stamp) known = { stamp, value: read() }
    return known.value
  }
}
