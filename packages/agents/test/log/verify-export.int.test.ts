import { execFile, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { newFolder } from '@agora-mcp/testing/setup'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSessionLog } from '../../src/log/open-session-log.ts'
import { endText, signingKeyOf } from '../../src/log/sign.ts'
import { exportLines, verifyExport } from '../../src/log/verify-export.ts'
import type { SessionExport } from '../../src/ports/session-log.ts'
import { answer, consent, decided, hop, opened, request, wanted } from '../support/log/entries.ts'
import { type ForgedExport, forgedExports, mistypedExports } from '../support/log/forged-exports.ts'
import { PROGRAM } from '../support/program.ts'

const SCRIPT = fileURLToPath(new URL('../../../../docs/verify-agents-log.py', import.meta.url))
const hasPython = spawnSync('python3', ['--version']).status === 0
const FORGED = 150
const MISTYPED = 150
/** Every so manyth forgery goes through the script, which takes a hundred times as long: each run has others. */
const SCRIPT_TAKES = 3

/** Runs the script over many files in one process: a start takes longer than a check. */
const OVER_MANY = `
import contextlib, io, json, runpy, sys
script, own, *files = sys.argv[1:]
said = []
for file in files:
    out, sys.argv = io.StringIO(), [script, file] + ([own] if own else [])
    with contextlib.redirect_stdout(out):
        try: runpy.run_path(script, run_name="__main__")
        except SystemExit as end: code = end.code
    said.append([code, out.getvalue()])
json.dump(said, sys.stdout)
`

const folder = newFolder()
let whole: SessionExport
let erased: SessionExport

beforeAll(async () => {
  const log = await openSessionLog({ dataDir: folder })
  const written = async () => {
    const id = crypto.randomUUID()
    await log.append(id, 0, [opened(), request('r1', 'Où ? “là” \u2028 é\ud83d\ude00'), hop('r1', 'context')])
    await log.append(id, 3, [wanted('r1', 'a1'), consent('r1', 'a1'), decided('a1', 'refuse'), answer('r1')])
    return id
  }
  const [first, second] = [await written(), await written()]
  whole = await log.export(first)
  await log.erase(second, { who: 'Mme Durand', reason: 'Demande de la personne' })
  erased = await log.export(second)
  await log.close()
})

/** Runs the Python script on each file; the lines are worded as ours, after its exit code. */
async function pythonSays(files: readonly string[], publicKey?: string): Promise<string[]> {
  const paths = files.map((json, at) => {
    const path = join(folder, `${at}.json`)
    writeFileSync(path, json)
    return path
  })
  const key = publicKey === undefined ? '' : join(folder, 'key.pem')
  if (publicKey !== undefined) writeFileSync(key, publicKey)
  const { stdout } = await promisify(execFile)('python3', ['-c', OVER_MANY, SCRIPT, key, ...paths], {
    maxBuffer: 2 ** 26,
  })
  return (JSON.parse(stdout) as [number, string][]).map(([code, text]) => `${code}\n${text.trimEnd()}`)
}

const oursSays = (json: string, publicKey?: string): string => {
  const verdict = verifyExport(json, publicKey === undefined ? undefined : [publicKey])
  return [verdict.problems.length === 0 ? 0 : 1, ...exportLines(verdict)].join('\n')
}

/** Every forgery is found, and told in the same words by both where both look. */
async function expectAllFound(forged: readonly ForgedExport[]): Promise<void> {
  const unnoticed = forged.filter(({ json }) => verifyExport(json).problems.length === 0)
  expect(unnoticed.map(({ what }) => what)).toEqual([])
  if (!hasPython) return
  const taken = forged.filter((_, at) => at % SCRIPT_TAKES === 0)
  const said = await pythonSays(taken.map(({ json }) => json))
  expect(taken.map(({ what }, at) => [what, said[at]])).toEqual(
    taken.map(({ what, json }) => [what, oursSays(json)]),
  )
}

describe('an export', () => {
  it('that nobody changed is intact, and says what was erased', () => {
    expect(oursSays(JSON.stringify(whole))).toMatch(
      /^0\n\S+: 7 entries: intact\n {2}key in the file: SHA-256 /,
    )
    expect(oursSays(JSON.stringify(erased, null, 2))).toContain(
      '8 entries, contents of 1 to 7 erased: intact',
    )
  })

  it('says the root of the log at its time; those of earlier versions have none', async () => {
    const { journal, ...earlier } = whole
    expect(oursSays(JSON.stringify(whole))).toContain(
      `  root of the log: ${journal?.number}-${journal?.hash}`,
    )
    expect(oursSays(JSON.stringify(earlier))).toMatch(/intact\n {2}key in the file: SHA-256 \S+$/)
    const log = await openSessionLog({ dataDir: folder })
    expect((await log.verify(undefined, `${journal?.number}-${journal?.hash}`)).size).toBe(2)
    await log.close()
    if (!hasPython) return
    const files = [whole, earlier].map((file) => JSON.stringify(file))
    expect(await pythonSays(files)).toEqual(files.map((json) => oursSays(json)))
  })

  it.each(['whole', 'erased'] as const)('that was %s is never changed unseen', async (which) => {
    const file = which === 'whole' ? whole : erased
    await expectAllFound(fc.sample(forgedExports(file), FORGED))
    await expectAllFound(fc.sample(mistypedExports(file), MISTYPED))
  })

  it('names the entry that was changed', () => {
    const forge = (change: (entries: SessionExport['entries'][number][]) => unknown) => {
      const entries = [...whole.entries]
      change(entries)
      return verifyExport(JSON.stringify({ ...whole, entries })).problems.map(({ position }) => position)
    }
    const other = {
      ...whole.entries[3],
      content: { salt: '', text: '{}' },
    } as SessionExport['entries'][number]
    expect(forge((entries) => entries.splice(3, 1, other))).toEqual([4])
    expect(forge((entries) => entries.splice(3, 1))).toContain(4)
    expect(forge((entries) => entries.splice(5))).toEqual([7])
    expect(forge((entries) => entries.splice(3, 0, other))).toContain(4)
  })

  it('that somebody wrote anew and signed with a key of their own is found by who has the office’s key', async () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const eve = signingKeyOf(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
    const forged = JSON.stringify({
      ...whole,
      signature: eve.sign(endText(whole.session_id, whole.end)),
      public_key: eve.publicKey,
      journal: null,
    })
    expect(verifyExport(forged).problems).toEqual([])
    expect(oursSays(forged, whole.public_key)).toContain('another key than yours')
    expect(oursSays(JSON.stringify(whole), whole.public_key)).toMatch(/^0/)
    if (!hasPython) return
    expect(await pythonSays([forged], whole.public_key)).toEqual([oursSays(forged, whole.public_key)])
  })

  it.skipIf(!hasPython)(
    `is checked by the script in Python${hasPython ? '' : ' (needs python3)'}`,
    async () => {
      const files = [
        JSON.stringify(whole),
        JSON.stringify(erased, null, 2),
        '',
        'null',
        '[]',
        '{"format": 3}',
      ]
      expect(await pythonSays(files)).toEqual(files.map((json) => oursSays(json)))
    },
  )

  it('checker in Python has at most a hundred lines', () => {
    expect(readFileSync(SCRIPT, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(100)
  })
})

describe('agora-agents verify FILE', () => {
  const run = (args: readonly string[], env: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, 'verify', ...args], {
      encoding: 'utf8',
      env: { ...process.env, AGENTS_DATA_DIR: join(folder, 'elsewhere'), ...env },
    })
    return { status, stdout, stderr }
  }
  const written = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }

  it('says of a file that is not an export that it cannot be checked', () => {
    expect(run([written('text.json', 'hello')])).toEqual({
      status: 1,
      stdout: 'This export cannot be checked: the file is not JSON\n',
      stderr: '',
    })
  })

  it('tells an export that another key signed, given the office’s public key', () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const eve = signingKeyOf(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
    const forged = written(
      'forged.json',
      JSON.stringify({
        ...whole,
        signature: eve.sign(endText(whole.session_id, whole.end)),
        public_key: eve.publicKey,
        journal: null,
      }),
    )
    const own = written('own.pem', whole.public_key)
    const rotated = written('rotated.pem', `${eve.publicKey}${whole.public_key}`)
    const good = written('whole.json', JSON.stringify(whole))

    expect(run([good, '--key', own])).toMatchObject({
      status: 0,
      stdout: expect.not.stringContaining('not checked'),
    })
    expect(run([good, '--key', rotated]).status).toBe(0)
    expect(run([good], { AGENTS_SIGNING_KEY: join(folder, 'signing-key.pem') }).status).toBe(0)
    expect(run([forged, '--key', own])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('another key than yours'),
    })
    expect(run([forged])).toMatchObject({ status: 0, stdout: expect.stringContaining('was not checked') })
    expect(run([good, '--key', good])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('is not an Ed25519 key'),
    })
    if (!hasPython) return
    const python = (...args: readonly string[]) => spawnSync('python3', [SCRIPT, ...args]).status
    expect([python(good, own), python(good, rotated), python(forged, own)]).toEqual([0, 0, 1])
  })
})
