import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { soakSize } from '../packages/testing/src/index.ts'
import { cloneRepository } from './cloned-repository.ts'

const ROOT = join(import.meta.dirname, '..')
const APP = 'apps/library-rag-mcp'

/** Examples of the chapter on a new tool, in order: language and text. */
const EXAMPLES = [
  ...readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
    .replace(/^.*?^## Where a new tool goes$/ms, '')
    .matchAll(/^```(\w+)\n(.*?)^```$/gms),
].map(([, language, text = '']) => ({ language, text }))

let clone: string
beforeAll(() => {
  clone = join(mkdtempSync(join(tmpdir(), 'contributing-')), 'clone')
  cloneRepository(clone)
})
afterAll(() => rmSync(join(clone, '..'), { recursive: true, force: true }))

const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(join(clone, file), change(readFileSync(join(clone, file), 'utf8')))

/** Applies an example: inserts its lines with + at the places given by the others. */
const applyDiff = (text: string, diff: string): string => {
  const lines = diff.trimEnd().split('\n')
  const before = lines.filter((line) => line.startsWith(' ')).map((line) => `${line.slice(1)}\n`)
  const after = lines.map((line) => `${line.slice(1)}\n`)
  expect(text, diff).toContain(before.join(''))
  return text.replace(before.join(''), after.join(''))
}

const addAfter = (text: string, start: string, lines: string): string => {
  const at = text.indexOf('\n', text.indexOf(`\n${start}`) + 1) + 1
  return text.slice(0, at) + lines + text.slice(at)
}

function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: clone, encoding: 'utf8' })
  expect(status, `${program} ${args.join(' ')}\n${stdout.slice(-6000)}${stderr.slice(-2000)}`).toBe(0)
  return stdout
}
const inBin = (name: string) => join(clone, 'node_modules/.bin', name)
const vitest = (...args: string[]) => run(inBin('vitest'), 'run', ...args)

describe('a tool that is added as CONTRIBUTING.md says', () => {
  it('passes what a change has to pass', { timeout: 600_000 }, () => {
    const [logic, logicTest, tool, imported, listed, tests, row, skill, changeset] = EXAMPLES.map(
      ({ text }) => text,
    ) as [string, string, string, string, string, string, string, string, string]
    expect(EXAMPLES.map(({ language }) => language).join(' ')).toBe('ts ts ts diff diff ts md md md')

    writeFileSync(join(clone, APP, 'src/domain/word-count.ts'), logic)
    writeFileSync(join(clone, APP, 'src/domain/word-count.test.ts'), logicTest)
    writeFileSync(join(clone, APP, 'src/tools/count-words.ts'), tool)
    edit(`${APP}/src/tools/index.ts`, (text) => applyDiff(applyDiff(text, imported), listed))
    appendFileSync(join(clone, APP, 'test/tools/library.int.test.ts'), `\n${tests}`)
    edit(`${APP}/README.md`, (text) => addAfter(text, '| `get_document`', row))
    edit('skills/library-rag-mcp/SKILL.md', (text) => addAfter(text, '- What is in it:', skill))
    writeFileSync(join(clone, '.changeset/count-words.md'), changeset)
    vitest(`${APP}/src/tools`, '-u')

    run(inBin('biome'), 'ci', APP, 'skills', '.changeset')
    run(inBin('tsc'), '-p', APP)
    if (soakSize(false, true)) {
      run(process.execPath, join(clone, 'scripts/boundaries.ts'))
      run(inBin('knip'), '--no-config-hints')
    }
    const output = vitest(
      `${APP}/src/tools`,
      `${APP}/test/tools/library.int.test.ts`,
      'word-count',
      'scripts/clients',
      'scripts/documentation',
    )
    expect(output).toMatch(/Tests .*passed/)
  })
})
