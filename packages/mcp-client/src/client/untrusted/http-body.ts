export interface ReadBody {
  readonly bytes: Buffer
  /** False if there was more than the limit; the rest was not read. */
  readonly whole: boolean
}

export async function readBody({ body }: Response, limit: number): Promise<ReadBody> {
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop early cancels the rest.
  for await (const part of body ?? []) {
    parts.push(part)
    size += part.length
    if (size > limit) return { bytes: Buffer.concat(parts).subarray(0, limit), whole: false }
  }
  return { bytes: Buffer.concat(parts), whole: true }
}

/** Media type of an answer without parameters, in lower case. */
export const mediaType = ({ headers }: Response): string =>
  (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
