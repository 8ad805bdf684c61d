import { type Command, print, withLog } from './command.ts'

const MAX_SHOWN = 100

export const sessions: Command = {
  usage: 'sessions   list the sessions, the newest first',
  run: (_args, io) =>
    withLog(io, async (log) => {
      const page = await log.sessions({ limit: MAX_SHOWN })
      print(
        io,
        page.sessions.length === 0
          ? ['There are no sessions yet.']
          : page.sessions.map(
              ({ session_id, last_at, project, owner }) =>
                `${session_id}  ${last_at.slice(0, 16).replace('T', ' ')}  ${owner.role}  ${project ?? ''}`,
            ),
      )
      if (page.next_cursor !== null)
        print(io, [`Older ones are not shown: these are the newest ${MAX_SHOWN}.`])
      return 0
    }),
}
