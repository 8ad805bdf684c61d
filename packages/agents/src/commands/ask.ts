import { parseArgs } from 'node:util'
import { AppError } from '@agora-mcp/core/errors'
import { answerLines, hopLine } from './answer-lines.ts'
import { type Command, type CommandIo, OPERATOR, print, withTeam } from './command.ts'

export const ask: Command = {
  usage: 'ask "QUESTION" [--project NAME] [--session ID]   ask the team, and see which agent did what',
  run: (args, io) => withTeam(io, (team) => asking(team, readArguments(args), io)),
}

interface AskArguments {
  readonly question: string
  readonly project: string | null
  readonly session: string | undefined
}

function readArguments(args: readonly string[]): AskArguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { project: { type: 'string' }, session: { type: 'string' } },
    })
    const question = positionals.join(' ').trim()
    if (question === '') throw new AppError('config', 'There is no question.')
    return { question, project: values.project ?? null, session: values.session }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new AppError('config', problem, { hint: 'Write: agora-agents ask "QUESTION"', cause: error })
  }
}

async function asking(
  team: Awaited<ReturnType<CommandIo['openTeam']>>,
  { question, project, session }: AskArguments,
  io: CommandIo,
): Promise<number> {
  await team.ready(io.signal)
  const session_id = session ?? (await team.open({ project }, OPERATOR)).session_id
  const { request_id, turn } = await team.send(session_id, { text: question }, OPERATOR)
  const told = new AbortController()
  const telling = (async () => {
    for await (const entry of team.events(session_id, 0, OPERATOR, told.signal)) {
      const line = hopLine(entry, turn)
      if (line !== null) print(io, [line])
    }
  })()
  const answer = await team.answer(session_id, request_id, OPERATOR, io.signal)
  told.abort()
  await telling
  print(io, ['', ...answerLines(answer), '', `Session ${session_id}`])
  return 0
}
