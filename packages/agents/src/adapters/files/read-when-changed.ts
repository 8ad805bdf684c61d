import { statSync } from 'node:fs'

/**
 * Caches the parsed content of a small file and rereads it only if the file has changed, so that frequent
 * reads are cheap and writes of other processes on this machine are seen at once.
 * @param read Reads the file, or handles a missing one; its errors are thrown to every caller.
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
