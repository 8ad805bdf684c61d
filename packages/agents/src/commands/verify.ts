import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { AppError, readFailure } from '@agora-mcp/core/errors'
import { verdictLines } from '../domain/chain/verdict-lines.ts'
import { publicKeysIn } from '../log/sign.ts'
import { exportLines, verifyExport } from '../log/verify-export.ts'
import { type Command, type CommandIo, print, withLog } from './command.ts'

const EXIT_NOT_WHOLE = 1

export const verify: Command = {
  usage:
    'verify [FILE [--key KEY] | --since ROOT]   check that nothing was altered in an export, or in the whole log since ROOT',
  async run(args, io) {
    const { file, key, since } = readArguments(args)
    if (file !== undefined) {
      const known = await knownKeys(key, io)
      const verdict = verifyExport(await contentOf(file, 'Give the path of an export.'), known)
      print(io, exportLines(verdict))
      if (known === undefined && verdict.fingerprint !== null) print(io, [`  ${NOT_COMPARED}`])
      return verdict.problems.length === 0 ? 0 : EXIT_NOT_WHOLE
    }
    return withLog(io, async (log) => {
      const root = await log.root()
      const verdicts = await log.verify(undefined, since)
      for (const [session, verdict] of verdicts) print(io, verdictLines(session, verdict))
      const broken = [...verdicts.values()].filter(({ problems }) => problems.length > 0).length
      print(io, [`${verdicts.size} checked, ${broken} not intact`])
      if (root !== null) print(io, [`root: ${root}`, `  ${KEEP_ROOT}`])
      return broken === 0 ? 0 : EXIT_NOT_WHOLE
    })
  },
}

/** Warning for a missing key: anybody can write an export and sign it with their own key. */
const NOT_COMPARED =
  'whose key that is was not checked: compare it with the office’s, or give that with --key FILE'

const KEEP_ROOT = 'keep it elsewhere; later, verify --since ROOT shows whether the whole log was put back'

interface Arguments {
  readonly file: string | undefined
  readonly key: string | undefined
  readonly since: string | undefined
}

function readArguments(args: readonly string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { key: { type: 'string' }, since: { type: 'string' } },
    })
    const [file, ...rest] = positionals
    if (rest.length > 0) throw new Error('Give one file at most.')
    if (values.key !== undefined && file === undefined) throw new Error('--key is for the check of a FILE.')
    if (values.since !== undefined && file !== undefined)
      throw new Error('--since is for the check of the whole log.')
    return { file, key: values.key, since: values.since }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new AppError('config', problem, { hint: 'See --help.', cause: error })
  }
}

/** Returns the office's keys: those of `--key`, else of AGENTS_SIGNING_KEY; undefined if neither is given. */
async function knownKeys(key: string | undefined, io: CommandIo): Promise<readonly string[] | undefined> {
  const given = key ?? io.settings().config.signingKey
  if (given === undefined) return undefined
  const pem = given.includes('-----BEGIN') ? given.replaceAll('\\n', '\n') : await contentOf(given, KEY_HINT)
  try {
    return publicKeysIn(pem)
  } catch (cause) {
    throw new AppError('config', `${key ?? 'AGENTS_SIGNING_KEY'} is not an Ed25519 key`, {
      hint: KEY_HINT,
      cause,
    })
  }
}

const KEY_HINT = 'Give the office’s public key: openssl pkey -in signing-key.pem -pubout writes it.'

async function contentOf(file: string, hint: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw readFailure(file, cause, { missing: hint })
  }
}
