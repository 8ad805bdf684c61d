import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newFolder } from '@agora-mcp/testing/setup'
import { beforeAll, describe, expect, it } from 'vitest'

const PACKAGE = join(import.meta.dirname, '..')
const LIBRARY = join(PACKAGE, '../../apps/library-rag-mcp')
const DEMO = join(LIBRARY, 'demo')
const BOOK = 'le-mot-et-la-renoncule.md'
const PDF = 'le-mot-et-la-renoncule.pdf'

const folder = newFolder()

beforeAll(() => {
  mkdirSync(join(folder, 'node_modules/@agora-mcp'), { recursive: true })
  symlinkSync(PACKAGE, join(folder, 'node_modules/@agora-mcp/mcp-client'))
  // The chapter that answers, set as the whole book is.
  const [, front, chapter] =
    /^(---.*?---).*^(# V\..*?)(?=^# )/ms.exec(readFileSync(join(DEMO, BOOK), 'utf8')) ?? []
  const source = `${front}\n\n${chapter}`
  const setting = `import { makePdf } from './make-pdf.ts'; console.log(Buffer.from(makePdf(process.argv[1])).toString('base64'))`
  const made = execFileSync(process.execPath, ['--input-type=module', '-e', setting, '--', source], {
    cwd: DEMO,
    encoding: 'utf8',
  })
  writeFileSync(join(folder, PDF), made, 'base64')
  const env = { LIBRARY_RAG_DATA_DIR: join(folder, 'data'), LIBRARY_RAG_ALLOWED_ROOTS: folder }
  // The built server in place of the published one.
  const mcpServers = { library: { command: process.execPath, args: [join(LIBRARY, 'dist/bin.js')], env } }
  writeFileSync(join(folder, 'mcp.json'), JSON.stringify({ mcpServers }))
})

describe('the README', () => {
  it('asks the library what Peirce said, without a key', async () => {
    const readme = readFileSync(join(PACKAGE, 'README.md'), 'utf8')
    const program = /<!-- ask:start -->\n```js\n(.*?)```\n<!-- ask:end -->/s.exec(readme)?.[1]
    writeFileSync(join(folder, 'ask.mjs'), program ?? '')
    const { stdout } = await promisify(execFile)(process.execPath, ['ask.mjs'], {
      cwd: folder,
      env: { PATH: process.env.PATH },
    })

    expect(stdout).toMatch(
      /^No language model wrote this\. .* \d+ passages that library \(search_chunks\) found\.\n/,
    )
    expect(stdout).toMatch(
      /“[^”]*nominalis[^”]*”\n— Le Cercle de l’Agora, Le Mot et la Renoncule \(2026\), p\. \d+, [IVX]+\. .+/,
    )
    const quoted = [...stdout.matchAll(/“([^”]+)”/g)].map(([, text = '']) => text.replace(/\s+/g, ' '))
    expect(quoted.length).toBeGreaterThan(2)
  }, 300_000)
})
