import { Readable } from 'node:stream'
import { AppError } from '@agora-mcp/core/errors'
import { DoorError } from '../errors.ts'

/** Maximum size of a part's headers, in bytes. */
const MAX_HEADER = 16_384

const END_OF_HEADERS = '\r\n\r\n'

export interface FormFile {
  readonly name: string
  /** Ends with the file; fails if the form is truncated or contains another file. */
  readonly content: Readable
}

/**
 * Streams the single file of a form (`multipart/form-data`, RFC 7578); fields before it are skipped.
 * @param type Content type with the boundary.
 * @throws DoorError 400 for an invalid form, AppError invalid_input for one without a file
 */
export async function oneFileForm(type: string, body: Readable): Promise<FormFile> {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw unreadable()
  const parts = createParts(body, boundary)
  try {
    for (;;) {
      const name = await parts.next()
      if (name === null) throw notOne(0)
      if (name !== '') return { name, content: Readable.from(parts.file()) }
    }
  } catch (error) {
    body.destroy()
    throw error
  }
}

const notOne = (files: number) =>
  new AppError(
    'invalid_input',
    `file: one file is taken at a time, the form has ${files === 0 ? 'none' : 'more'}`,
  )

const unreadable = () =>
  new DoorError(400, 'The form cannot be read', 'Send multipart/form-data with one file.')

/** Iterates over the parts of a form, with at most one header in memory. */
function createParts(body: Readable, boundary: string) {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first boundary has no preceding line break, so add one.
  let held: Buffer = Buffer.from('\r\n')

  const more = async (): Promise<void> => {
    const { value, done } = await chunks.next()
    if (done === true) throw unreadable()
    held = Buffer.concat([held, value])
  }
  async function* untilBoundary(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = held.indexOf(delimiter)
      const sure = at < 0 ? held.length - delimiter.length : at
      if (sure > 0) {
        yield held.subarray(0, sure)
        held = held.subarray(sure)
      }
      if (at >= 0) {
        held = held.subarray(delimiter.length)
        return
      }
      await more()
    }
  }
  /** Reads the file name of the part that starts here; empty for a field, null at the end of the form. */
  const begin = async (): Promise<string | null> => {
    while (held.length < 2) await more()
    if (held.subarray(0, 2).toString() === '--') return null
    let end = held.indexOf(END_OF_HEADERS)
    while (end < 0) {
      if (held.length > MAX_HEADER) throw unreadable()
      await more()
      end = held.indexOf(END_OF_HEADERS)
    }
    const name = fileNameIn(held.subarray(0, end).toString())
    held = held.subarray(end + END_OF_HEADERS.length)
    return name
  }

  const next = async (): Promise<string | null> => {
    for await (const _ of untilBoundary()) {
      // Discard the preamble, or a field.
    }
    return begin()
  }

  return {
    next,
    async *file(): AsyncGenerator<Buffer> {
      try {
        yield* untilBoundary()
        for (let name = await begin(); name !== null; name = await next()) {
          if (name !== '') throw notOne(2)
        }
      } finally {
        body.destroy()
      }
    },
  }
}

/** Empty for a field. Browsers encode quotes and line ends as `%22`, `%0D`, `%0A`. */
function fileNameIn(headers: string): string {
  const [, disposition = ''] = /^content-disposition:(.*)$/im.exec(headers) ?? []
  const [, encoded] = /;\s*filename\*=UTF-8''([^;\s]+)/i.exec(disposition) ?? []
  const [, given] =
    /;\s*filename="((?:[^"\\]|\\.)*)"/i.exec(disposition) ??
    /;\s*filename=([^;\s"]+)/i.exec(disposition) ??
    []
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded)
  } catch {
    // Invalid encoding: use the plain `filename` instead.
  }
  return (given ?? '')
    .replace(/\\(.)/g, '$1')
    .replace(/%22/g, '"')
    .replace(/%0[AD]/gi, ' ')
}
