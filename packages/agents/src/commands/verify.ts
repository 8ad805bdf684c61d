import { readFile } from 'node:fs/promises'
import { AppError } from '@agora-mcp/core/errors'
import { verdictLines } from '../domain/verdict-lines.ts'
import { exportLines, verifyExport } from '../log/verify-export.ts'
import { type Command, print, withLog } from './command.ts'

const EXIT_NOT_WHOLE = 1

/** Checks an export by itself, or the whole log. */
export const verify: Command = {
  usage: 'verify [FILE]   check an export, or the whole log; whatever is not as written is named',
  async run(args, io) {
    const [file, ...rest] = args
    if (rest.length > 0) throw new AppError('config', 'Give one file at most.', { hint: 'See --help.' })
    if (file !== undefined) {
      const verdict = verifyExport(await contentOf(file))
      print(io, exportLines(verdict))
      return verdict.problems.length === 0 ? 0 : EXIT_NOT_WHOLE
    }
    return withLog(io, async (log) => {
      const verdicts = await log.verify()
      for (const [session, verdict] of verdicts) print(io, verdictLines(session, verdict))
      const broken = [...verdicts.values()].filter(({ problems }) => problems.length > 0).length
      print(io, [`${verdicts.size} checked, ${broken} not as written`])
      return broken === 0 ? 0 : EXIT_NOT_WHOLE
    })
  },
}

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new AppError('not_found', `${file} cannot be read`, { hint: 'Give the path of an export.', cause })
  }
}
