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

/** Folder within the data folder, and the file by which one process stores at a time. */
export const capturedFolder = (dataDir: string): string => join(dataDir, 'captured')
export const capturedLock = (dataDir: string): string => join(capturedFolder(dataDir), 'lock')

const ENDING = '.jsonl'
/** Of files that are written, those of `replaceFile` among them. */
const DRAFT_ENDING = '.part'
/** Age at which nobody writes a draft any more: clients end their hooks sooner. */
const ABANDONED_MS = 60 * 60 * 1000
const NEWLINE = 0x0a
const PART = 1024 * 1024

/** First line of a part. */
interface Header {
  /** The file of a session; null where the part holds messages. */
  readonly transcript: string | null
  /** Place in that file where the part begins. */
  readonly from: number
  /** False where the content could not be copied before the hook ended: then it is read from that file. */
  readonly isCopied: boolean
}

/** Tells whether something waits to be stored. Quick, since every start asks. */
export function isSomethingCaptured(dataDir: string): boolean {
  return namesIn(capturedFolder(dataDir)).length > 0
}

/** Puts messages aside. */
export const captureMessages = (dataDir: string, messages: readonly CapturedMessage[]): Promise<void> =>
  replaceFile(
    join(capturedFolder(dataDir), newName()),
    `${headerLine({ transcript: null, from: 0, isCopied: true })}${messages.map((one) => `${JSON.stringify(one)}\n`).join('')}`,
  )

/**
 * Puts aside what a session's file holds beyond what was stored of it. Whoever is killed in between has left the place of the
 * file, at least.
 */
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
    // Not `write`, which may write less than it is given.
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

/** The parts in a data folder. What hooks that were killed have half copied is thrown away. */
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
      const settle = () => rm(path, { force: true })
      if (part === null) {
        await settle()
        return null
      }
      const { transcript, from, content } = part
      return {
        name,
        content,
        async settle() {
          // What follows the last end of a line may be half of one.
          const upTo = from + content.lastIndexOf(NEWLINE) + 1
          if (transcript !== null && upTo > storedUpTo(folder, transcript))
            await replaceFile(placeOf(folder, transcript), JSON.stringify({ upTo }))
          await settle()
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

/** Null where the part or the file that it names is not there, or is no part. */
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

/** Where it is kept how much of a session's file is stored. */
const placeOf = (folder: string, transcript: string): string =>
  join(folder, 'stored', `${createHash('sha256').update(transcript).digest('hex').slice(0, 32)}.json`)

/** Place up to which a session's file is stored; 0 where nothing is, or where it was written anew since. */
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
