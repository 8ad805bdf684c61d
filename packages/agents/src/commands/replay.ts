import { printSession } from '../domain/log/print-session.ts'
import { type Command, onlyArgument, print, withLog } from './command.ts'

export const replay: Command = {
  usage: 'replay SESSION   print what happened in a session; no tool or model is called',
  run: (args, io) =>
    withLog(io, async (log) => {
      const session = onlyArgument(args, 'the id of a session')
      print(io, printSession(await log.read(session)))
      return 0
    }),
}
