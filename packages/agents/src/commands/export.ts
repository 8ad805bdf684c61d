import { writeFile } from 'node:fs/promises'
import { AppError, writeFailure } from '@agora-mcp/core/errors'
import { type Command, print, withLog } from './command.ts'

/** Writes a session with its signed end, to be checked without the database. */
export const exportSession: Command = {
  usage: 'export SESSION [FILE]   write a session and its signature to FILE, or to stdout',
  run: (args, io) =>
    withLog(io, async (log) => {
      const [session, file, ...rest] = args
      if (session === undefined || rest.length > 0) {
        throw new AppError('config', 'Give the id of a session, and perhaps a file.', { hint: 'See --help.' })
      }
      const text = `${JSON.stringify(await log.export(session), null, 2)}\n`
      if (file === undefined) {
        io.stdout.write(text)
        return 0
      }
      await writeFile(file, text).catch((cause) => {
        throw writeFailure(file, cause)
      })
      print(io, [`Written to ${file}. Check it with: agora-agents verify ${file}`])
      return 0
    }),
}
