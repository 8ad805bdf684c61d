import { createHash, randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FILE, replaceFile } from '@agora-mcp/core/files'
import type { CapturedMessage } from '../../domain/capture/captured-message.ts'
import type { Captured } from '../../ports/captured.ts'

/** Folder of captured parts in the data folder, and the lock file that lets one process store at a time. */
export const capturedFolder = (dataDir: string): string => join(dataDir, 'captured')
export const capturedLock = (dataDir: string): string => join(capturedFolder(dataDir), 'lock')

const ENDING = '.jsonl'
/** Ending of unfinished files, including those of `replaceFile`. */
const DRAFT_ENDING = '.part'
/** Age at which a draft is abandoned: clients end their hooks sooner. */
const ABANDONED_MS = 60 * 60 * 1000
const NEWLINE = 0x0a
const PART = 1024 * 1024

/** First line of a part. */
interface Header {
  /** Session file; null if the part contains messages. */
  readonly transcript: string | null
  /** Offset in that file at which the part starts. */
  readonly from: number
  /** False if the content could not be copied before the hook ended; it is then read from that file. */
  readonly isCopied: boolean
}

/** Checks whether anything waits to be stored. Fast, since it runs at every start. */
export function isSomethingCaptured(dataDir: string): boolean {
  return namesIn(capturedFolder(dataDir)).length > 0
}

export const captureMessages = (dataDir: string, messages: readonly CapturedMessage[]): Promise<void> =>
  replaceFile(
    join(capturedFolder(dataDir), newName()),
    `${headerLine({ transcript: null, from: 0, isCopied: true })}${messages.map((one) => `${JSON.stringify(one)}\n`).join('')}`,
  )

/** Captures what is not stored yet; if the process is killed, at least the file's path is recorded. */
export async function captureTranscript(dataDir: string, transcript: string): Promise<void> {
  const folder = capturedFolder(dataDir)
  const name = join(folder, newName())
  const from = storedUpTo(folder, transcript)
  if (from === statSync(transcript).size) return
  await replaceFile(name, headerLine({ transcript, from, isCopied: false }))
  const draft = join(folder, `.${randomUUID()}${DRAFT_ENDING}`)
  try {
    await copyPart({ transcript, from }, draft)
    await rename(draft, name)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function copyPart({ transcript, from }: Pick<Header, 'from'> & { transcript: string }, draft: string) {
  const [source, copy] = [openSync(transcript, 'r'), await open(draft, 'wx', PRIVATE_FILE)]
  try {
    // `write` may write less than it is given.
    await copy.writeFile(headerLine({ transcript, from, isCopied: true }))
    const buffer = Buffer.allocUnsafe(PART)
    for (let at = from; ; ) {
      const read = readSync(source, buffer, 0, PART, at)
      if (read === 0) break
      await copy.writeFile(buffer.subarray(0, read))
      at += read
    }
    await copy.sync()
  } finally {
    closeSync(source)
    await copy.close()
  }
}

/** Opens the captured parts in a data folder and deletes drafts of killed hooks. */
export function openCaptured(dataDir: string): Captured {
  const folder = capturedFolder(dataDir)
  removeAbandoned(folder)
  return {
    async names() {
      return namesIn(folder)
    },
    async read(name) {
      const path = join(folder, name)
      const part = contentOf(path)
      const remove = () => rm(path, { force: true })
      if (part === null) {
        await remove()
        return null
      }
      const { transcript, from, content } = part
      return {
        name,
        content,
        async remove() {
          // Text after the last line end may be an incomplete line.
          const upTo = from + content.lastIndexOf(NEWLINE) + 1
          if (transcript !== null && upTo > storedUpTo(folder, transcript))
            await replaceFile(placeOf(folder, transcript), JSON.stringify({ upTo }))
          await remove()
        },
      }
    },
  }
}

const newName = (): string => `${String(Date.now()).padStart(15, '0')}-${randomUUID()}${ENDING}`

const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

const namesIn = (folder: string): string[] =>
  filesIn(folder)
    .filter((name) => name.endsWith(ENDING))
    .sort()

function removeAbandoned(folder: string): void {
  for (const name of filesIn(folder).filter((one) => one.endsWith(DRAFT_ENDING))) {
    const path = join(folder, name)
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - writtenAt > ABANDONED_MS) rmSync(path, { force: true })
  }
}

const headerLine = (header: Header): string => `${JSON.stringify(header)}\n`

/** Reads a part; null if the part or the file it names is missing or invalid. */
function contentOf(path: string) {
  try {
    const bytes = readFileSync(path)
    const end = bytes.indexOf(NEWLINE)
    const { transcript, from, isCopied }: Header = JSON.parse(bytes.subarray(0, end).toString())
    const content =
      isCopied || transcript === null ? bytes.subarray(end + 1) : readFileSync(transcript).subarray(from)
    return { transcript, from, content }
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** File that records how much of a session's file is stored. */
const placeOf = (folder: string, transcript: string): string =>
  join(folder, 'stored', `${createHash('sha256').update(transcript).digest('hex').slice(0, 32)}.json`)

/** Offset up to which a session's file is stored; 0 if nothing is, or if it has been rewritten since. */
function storedUpTo(folder: string, transcript: string): number {
  try {
    const { upTo } = JSON.parse(readFileSync(placeOf(folder, transcript), 'utf8'))
    const before = Buffer.alloc(1)
    const file = openSync(transcript, 'r')
    const read = readSync(file, before, 0, 1, upTo - 1)
    closeSync(file)
    return read === 1 && before[0] === NEWLINE ? upTo : 0
  } catch {
    return 0
  }
}
