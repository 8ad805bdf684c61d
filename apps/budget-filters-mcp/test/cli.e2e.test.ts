import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeProgram } from '@agora-mcp/testing/process'
import { newFolder } from '@agora-mcp/testing/setup'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { beforeEach, describe, expect, it } from 'vitest'

const BIN = join(import.meta.dirname, '../dist/bin.js')
const UATS = `judet,cod_siruta,localitate,pop,localitate_clean,judet_uat,uat_cod
CLUJ,54975,MUNICIPIUL CLUJ-NAPOCA,286598,municipiul cluj-napoca,CJ,4305857
CLUJ,CJ,JUDETUL CLUJ,679141,judetul cluj,CJ,4288110
`
const ENTITIES = `JUDET;CIF;ENTITATE;UAT;ADRESA;PARENT1;PARENT2
Cluj;4305857;MUNICIPIUL CLUJ-NAPOCA;Municipiul Cluj-Napoca;;;
Cluj;4305849;"UNIVERSITATEA ""BABES-BOLYAI""";Municipiul Cluj-Napoca;;;
`

const ECONOMIC = 'code,name\n10,Cheltuieli de personal\n20,Bunuri si servicii\n20.02,Reparatii curente\n'
const FUNCTIONAL = 'code,name\n65,Invatamant\n66,Sanatate\n70,Locuinte, servicii si dezvoltare publica\n'
const ENGLISH = JSON.stringify([
  {
    code: '65',
    description: 'Education',
    children: [{ code: '65.03', description: 'Pre-school education' }],
  },
  { code: '84', description: 'Transport' },
])

let folder: string
let env: Record<string, string>

beforeEach(() => {
  folder = newFolder()
  env = { BUDGET_FILTERS_DATA_DIR: join(folder, 'data') }
})

const run = (args: string[], more: Record<string, string> = {}) =>
  spawnSync(process.execPath, [BIN, ...args], { encoding: 'utf8', env: { ...env, ...more }, input: '' })

function write(name: string, text: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ name: 't', version: '0' })
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [BIN], env, stderr: 'ignore' }),
  )
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

interface Answer {
  readonly results: readonly { readonly filterValue: string; readonly metadata: { dataset?: string } }[]
  readonly bestMatch?: object
  readonly hint?: string
}

async function search(client: Client, category: string, query: string): Promise<Answer> {
  const { structuredContent } = await client.callTool({
    name: 'search_filters',
    arguments: { category, query },
  })
  return structuredContent as unknown as Answer // the tool's own output schema
}

describeProgram({ bin: BIN, prefix: 'BUDGET_FILTERS', env: () => env })

describe('the built program', () => {
  it('answers from the starter set at once, says so, and writes nothing', async () => {
    await withClient(async (client) => {
      expect(client.getInstructions()).toContain('starter set')
      const [first] = (await search(client, 'uat', 'Cluj')).results
      expect(first).toMatchObject({ filterValue: '3199', metadata: { dataset: 'starter' } })
      const values = await Promise.all(
        [
          ['functional_classification', 'educație'],
          ['functional_classification', '70'],
          ['economic_classification', 'bunuri si servicii'],
        ].map(async ([category = '', query = '']) => (await search(client, category, query)).results[0]),
      )
      expect(values.map((result) => result?.filterValue)).toEqual(['65.', '70.', '20.'])
    })
    expect(readdirSync(folder)).toEqual([])
  })

  it('imports while a server runs, and the server sees it', async () => {
    await withClient(async (client) => {
      expect((await search(client, 'entity', 'UBB')).results).toEqual([])
      const { status, stdout } = run([
        'import',
        '--uats',
        write('u.csv', UATS),
        '--entities',
        write('e.csv', ENTITIES),
      ])
      expect(status).toBe(0)
      expect(stdout).toMatch(
        /^2 institutions replace \d+ of the starter set\n2 territorial units replace 88 of the starter set\nImported into .*filters\.db\.\n$/,
      )
      const [first] = (await search(client, 'entity', 'UBB')).results
      expect(first?.filterValue).toBe('4305849')
      expect(first?.metadata).not.toHaveProperty('dataset')
      // What was not imported is answered from the starter set, as before.
      const [chapter] = (await search(client, 'functional_classification', 'educație')).results
      expect(chapter).toMatchObject({ filterValue: '65.', metadata: { dataset: 'starter' } })
    })
  })

  it('imports all or nothing, naming every line that is wrong', () => {
    const file = write('e.csv', `${ENTITIES}Cluj;x12;NO CODE;;;;\nCluj;77;;;;;\nCluj;4305857;TWICE;;;;\n`)
    const refused = run(['import', '--entities', file])
    expect(refused.status).toBe(1)
    expect(refused.stdout).toContain(
      `${file}:4: CIF “x12” is not a fiscal code\n${file}:5: ENTITATE is empty\n`,
    )
    expect(refused.stdout).toContain(`${file}:6: CIF 4305857 is already in line 2`)
    expect(existsSync(join(folder, 'data', 'filters.db'))).toBe(false)

    const taken = run(['import', '--entities', file, '--skip-invalid'])
    expect(taken.status).toBe(0)
    expect(taken.stdout).toMatch(/^2 institutions replace .*\n3 invalid lines left out\n/m)
    expect(taken.stderr).toContain('100 % importing')
  })

  it.each([
    ['an economic list under --functional', '--functional', ECONOMIC, /c\.csv: This is the economic classif/],
    [
      'a functional list under --economic',
      '--economic',
      FUNCTIONAL,
      /c\.csv: This is the functional classif/,
    ],
    ['an English list under the wrong flag', '--economic', ENGLISH, /c\.csv: This is the functional classif/],
    ['a file of units under --entities', '--entities', UATS, /c\.csv: Missing columns: cif, entitate/],
    ['a list without rows', '--uats', 'cod_siruta,localitate\n', /c\.csv: The file has no rows/],
    ['JSON without codes', '--functional', '{"categories": {"a": "b"}}', /c\.csv: The list has no codes/],
  ])('refuses %s and replaces nothing', (_, flag, text, message) => {
    const { status, stdout, stderr } = run(['import', flag, write('c.csv', text)])
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(message)
    expect(existsSync(join(folder, 'data', 'filters.db'))).toBe(false)
  })

  it('shows what it would replace, with --dry-run without replacing it', () => {
    const file = write('u.csv', UATS)
    const shown = run(['import', '--uats', file, '--dry-run'])
    expect([shown.status, shown.stdout]).toEqual([
      0,
      expect.stringMatching(/^2 territorial units would replace 88 of the starter set\nNothing was imported/),
    ])
    expect(existsSync(join(folder, 'data', 'filters.db'))).toBe(false)
    expect(run(['import', '--uats', file]).stdout).toMatch(
      /^2 territorial units replace 88 of the starter set\n/,
    )
    expect(run(['import', '--uats', file, '--dry-run']).stdout).toMatch(
      /^2 territorial units would replace 2\nNothing was imported/,
    )
  })

  it('leaves out headings that no booking has, and takes an export of the own table as it is', async () => {
    const list =
      'code,name\n70,70. cheltuieli de capital (70=71+72+75)\n71,Active nefinanciare\n71.02,Stocuri\n'
    const own = 'economic_code,economic_name\n20,Bunuri si servicii\n20.30,Alte cheltuieli\n'
    const file = write('list.csv', list)
    expect(run(['import', '--economic', file, '--economic', write('own.csv', own)]).stdout).toMatch(
      /^4 economic/,
    )
    await withClient(async (client) => {
      const first = async (query: string) =>
        (await search(client, 'economic_classification', query)).results[0]?.filterValue
      expect([await first('stocuri'), await first('20.30'), await first('70')]).toEqual([
        '71.02.',
        '20.30',
        undefined,
      ])
    })
  })

  it('says where nothing certain is found that the registers are not loaded', async () => {
    await withClient(async (client) => {
      const turda = await search(client, 'uat', 'Turda')
      expect(turda.results).toEqual([])
      expect(turda.hint).toMatch(/only the starter set.*budget-filters-mcp import --uats.*https:/i)
      expect((await search(client, 'entity', 'ISJ Cluj')).hint).toMatch(/starter set/)
      // Beside a county stands another hint: its own money is not all that is spent in it.
      expect((await search(client, 'uat', 'Cluj')).hint).toContain('county_codes ["CJ"]')
      run(['import', '--uats', write('u.csv', UATS)])
      expect(await search(client, 'uat', 'Turda')).toEqual({ ok: true, results: [] })
    })
  })

  it.each([
    ['economic_classification', 'reparatii curente', 'economic_prefixes', '20.02.'],
    ['functional_classification', 'turism', 'functional_prefixes', '87.04.'],
    ['functional_classification', 'somaj', 'functional_prefixes', '68.07.'],
    ['economic_classification', 'active financiare', 'economic_prefixes', '72.'],
    ['functional_classification', 'drumuri si poduri', 'functional_codes', '84.03.01'],
  ])('%s: %s selects the rows of production', async (category, query, filterKey, filterValue) => {
    await withClient(async (client) => {
      expect((await search(client, category, query)).bestMatch).toMatchObject({ filterKey, filterValue })
    })
  })

  it('can be repeated', async () => {
    const file = write('u.csv', UATS)
    expect(run(['import', '--uats', file]).status).toBe(0)
    expect(run(['import', '--uats', file]).status).toBe(0)
    await withClient(async (client) => {
      expect((await search(client, 'uat', 'Cluj')).results.map(({ filterValue }) => filterValue)).toEqual([
        '2',
        '1',
      ])
    })
  })

  it.each([
    ['no files', ['import'], /at least one file.*--uats/],
    ['an unknown option', ['import', '--uat', 'x.csv'], /--uat/],
  ])('import with %s: one line and exit code 2', (_, args, named) => {
    const { status, stderr } = run(args)
    expect(status).toBe(2)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toMatch(named)
  })

  it.each([
    ['that is not there', () => join(folder, 'none.csv'), /none\.csv/],
    [
      'without its columns',
      () => write('x.csv', 'a,b\n1,2\n'),
      /x\.csv: Missing columns: cod_siruta, localitate/,
    ],
    [
      'in another encoding',
      () => write('x.csv', Buffer.from('judet,BRA\xCAOV', 'latin1')),
      /x\.csv is not in UTF-8/,
    ],
  ])('import of a file %s: one line and exit code 1', (_, path, named) => {
    const { status, stderr } = run(['import', '--uats', path()])
    expect(status).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toMatch(named)
  })

  it('says how to import', () => {
    expect(run(['--help']).stdout).toContain('budget-filters-mcp import --uats')
  })
})
