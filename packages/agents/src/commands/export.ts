import { rm, writeFile } from 'node:fs/promises'
import { AppError, writeFailure } from '@agora-mcp/core/errors'
import { PRIVATE_FILE } from '@agora-mcp/core/files'
import { type Command, print, withLog } from './command.ts'

/** Writes a session with its signed end, verifiable without the database. */
export const exportSession: Command = {
  usage: 'export SESSION [FILE]   write a session and its signature to FILE, or to stdout',
  run: (args, io) =>
    withLog(io, async (log) => {
      const [session, file, ...rest] = args
      if (session === undefined || rest.length > 0) {
        throw new AppError('config', 'Give a session id and, optionally, a file.', { hint: 'See --help.' })
      }
      const text = `${JSON.stringify(await log.export(session), null, 2)}\n`
      if (file === undefined) {
        io.stdout.write(text)
        return 0
      }
      await writeNew(file, text)
      print(io, [`Written to ${file}. Check it with: agora-agents verify ${file}`])
      return 0
    }),
}

/** Readable by its owner only. @throws AppError if the file exists or cannot be written */
async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx', mode: PRIVATE_FILE })
  } catch (cause) {
    // Remove the partial file that a full disk left.
    const isOurs = ['ENOSPC', 'EIO', 'EFBIG', 'EDQUOT'].includes((cause as NodeJS.ErrnoException).code ?? '')
    if (isOurs) await rm(file, { force: true })
    throw writeFailure(file, cause)
  }
}
