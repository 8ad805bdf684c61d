import { type Command, OPERATOR, onlyArgument, print, withTeam } from './command.ts'

/** Erases the contents of a session; the log keeps a record of their existence and erasure. */
export const erase: Command = {
  usage: 'erase SESSION   permanently delete the contents of a session',
  run: (args, io) =>
    withTeam(io, async (team) => {
      const session = onlyArgument(args, 'the id of a session')
      await team.erase(session, OPERATOR)
      print(io, [`The contents of session ${session} were erased. Its log still verifies, and says so.`])
      return 0
    }),
}
