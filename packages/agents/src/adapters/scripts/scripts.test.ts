import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isAppError, type MessageRef } from '@agora-mcp/core/errors'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { coded, tell } from '../../messages/index.ts'
import { checkArguments } from './check-arguments.ts'
import { labelled } from './labels.ts'
import { isScriptFor, proposeArguments } from './propose-arguments.ts'
import { readScripts } from './read-scripts.ts'
import { runScript } from './run-script.ts'
import type { Script } from './script.ts'
import { scriptSchema } from './script-schema.ts'

const folder = newFolder()

const DEMO = fileURLToPath(new URL('../../../demo-office/scripts.yaml', import.meta.url))
const demo = async (slug: string): Promise<Script> => {
  const { scripts, problems } = await readScripts(DEMO)
  expect(problems).toEqual([])
  return scripts.find((script) => script.slug === slug) as Script
}
const script = (source: string, more: object = {}): Script => ({
  ...scriptSchema.parse({
    slug: 'essai',
    title: 'T',
    description: 'D',
    command: ['node', '-e', source],
    ...more,
  }),
  folder,
})
const never = new AbortController().signal
const problemsOf = async (text: string) => {
  const file = join(folder, 'scripts.yaml')
  await writeFile(file, text)
  return (await readScripts(file)).problems.map((problem) => problem.replace(file, 'F'))
}

describe('the file of scripts', () => {
  it.each([
    ['hello', 'F:1: file: must be an object with a list "scripts"'],
    ['', 'F:1: file: must be an object with a list "scripts"'],
    ['scripts: none', 'F:1: scripts: expected array, received string'],
    ['scripts:\n  - {slug: x, title: T, description: D}', 'F:2: scripts.0.command: missing'],
  ])('says what %j lacks', async (text, problem) => {
    expect(await problemsOf(text)).toEqual([problem])
  })

  it('reports each mistake with its line', async () => {
    const problems = await problemsOf(`scripts:
  - slug: Bad Slug
    title: T
    description: D
    command: []
  - slug: ok
    title: T
    description: D
    command: [node]
    folder: ./absent
    arguments:
      a: {type: number, description: A, min: 5, max: 1}
      b: {type: text, description: B, find: [{pattern: 'x'}]}
      c: {type: choice, description: C, choices: [un, deux], default: trois}
  - slug: other
    title: T
    description: D
    command: [node]
    shell: true
    arguments:
      d: {type: text, description: D, pattern: '('}
`)
    expect(problems).toEqual([
      expect.stringMatching(/^F:2: scripts\.0\.slug: must be small letters/),
      expect.stringMatching(/^F:5: scripts\.0\.command: /),
      expect.stringMatching(/^F:10: scripts\.1\.folder: .* is not a folder$/),
      'F:12: scripts.1.arguments.a.min: 5 is above max 1',
      'F:13: scripts.1.arguments.b.find.0: needs a group in its pattern, or a value',
      'F:14: scripts.1.arguments.c.default: trois: must be one of un, deux',
      expect.stringMatching(/^F:21: scripts\.2\.arguments\.d\.pattern: /),
      expect.stringMatching(/^F:15: scripts\.2: .*shell/),
    ])
  })

  it('is reported if missing or not YAML', async () => {
    expect(await problemsOf('scripts: [')).toEqual([expect.stringMatching(/^F:\d+: /)])
    expect(await problemsOf('- 1')).toHaveLength(1)
    expect((await readScripts(join(folder, 'none.yaml'))).problems).toEqual([
      expect.stringContaining('There is no file'),
    ])
  })

  it('may be JSON', async () => {
    const { slug, title, description, command } = script('')
    expect(await problemsOf(JSON.stringify({ scripts: [{ slug, title, description, command }] }))).toEqual([])
  })
})

describe('arguments', () => {
  const typed = () =>
    script('', {
      arguments: {
        n: { type: 'number', description: 'N', unit: 'mm', min: 1, max: 10 },
        i: { type: 'integer', description: 'I', default: 3 },
        t: { type: 'text', description: 'T', pattern: '[a-z]+', max_length: 5, optional: true },
        c: { type: 'choice', description: 'C', choices: ['Béton', 'PVC'], optional: true },
        f: { type: 'file', description: 'F', extensions: ['csv'], optional: true },
      },
    })
  const check = (given: Record<string, unknown>) => checkArguments(typed(), given, (path) => `/docs/${path}`)

  it('are validated, and completed with defaults', () => {
    expect(check({ n: '2,5', c: 'béton', f: 'a.csv' })).toEqual({
      n: 2.5,
      i: 3,
      c: 'Béton',
      f: '/docs/a.csv',
    })
  })

  it('are all reported if invalid', () => {
    const wrong = { n: 11, i: 1.5, t: 'ABC', c: 'bois', f: 'a.sh', z: 1 }
    expect(() => check(wrong)).toThrow(
      'z: there is no such argument; n: must be at most 10 mm; i: must be a whole number; t: must match [a-z]+; c: must be one of Béton, PVC; f: must end in .csv',
    )
    expect(
      tell(
        'fr',
        detailOf(() => check(wrong)),
      )?.text,
    ).toBe('z : cet argument n’existe pas')
    expect(
      tell(
        'fr',
        detailOf(() => check({ n: 11 })),
      )?.text,
    ).toBe('n : au plus 10 mm')
    expect(() => check({})).toThrow('n: must be given: N')
    expect(() => check({ n: 1, t: 'a\nb' })).toThrow('t: must be one line')
    expect(() => check({ n: Number.NaN })).toThrow('n: must be a number')
  })
})

function detailOf(act: () => unknown): MessageRef {
  try {
    act()
  } catch (error) {
    if (isAppError(error) && error.detail !== undefined) return error.detail
  }
  throw new Error('nothing failed with a code')
}

describe('proposeArguments', () => {
  it.each([
    [
      'Quel débit passe dans un DN 300 en béton à 1,5 % de pente ?',
      { diameter_mm: 300, slope_percent: 1.5, strickler: 75, filling_percent: 100 },
      [],
    ],
    [
      'Débit d’une conduite de diamètre 0,4 m, pente 5 mm/m, K = 80, remplie à 50 %',
      { diameter_mm: 400, slope_percent: 0.5, strickler: 80, filling_percent: 50 },
      [],
    ],
    [
      'What is the flow of a half full DN200 PVC pipe?',
      { diameter_mm: 200, strickler: 100, filling_percent: 50 },
      ['slope_percent'],
    ],
    [
      'Quel débit pour ce collecteur ?',
      { filling_percent: 100 },
      ['diameter_mm', 'slope_percent', 'strickler'],
    ],
  ])('reads %j', async (question, found, missing) => {
    const flow = await demo('debit-conduite')
    const proposed = proposeArguments(question, flow)
    expect(proposed.found).toEqual(found)
    expect(proposed.missing.map(({ name }) => name)).toEqual(missing)
    expect(isScriptFor(question, flow)).toBe(true)
  })

  it.each([
    [
      'Convertir 1700000 ; 8200000 de EPSG:3949 vers EPSG:2154',
      { x: 1_700_000, y: 8_200_000, from_epsg: 3949, to_epsg: 2154 },
    ],
    [
      'Convertir x = 648 237,3 y = 6 862 271,7 de Lambert 93 vers WGS84',
      { x: 648_237.3, y: 6_862_271.7, from_epsg: 2154, to_epsg: 4326 },
    ],
    [
      'Convert longitude 2.35, latitude 48.85 from GPS to CC49',
      { x: 2.35, y: 48.85, from_epsg: 4326, to_epsg: 3949 },
    ],
  ])('reads %j', async (question, found) => {
    expect(proposeArguments(question, await demo('coordonnees'))).toMatchObject({
      found,
      missing: [],
      refused: [],
    })
  })

  it('reports values out of bounds, and asks for them', async () => {
    const { missing, refused } = proposeArguments(
      'Débit d’un DN 9000 en PVC, pente 1 %',
      await demo('debit-conduite'),
    )
    expect(refused).toEqual([
      { name: 'diameter_mm', value: '9000', broken: { rule: 'most', bound: '4000 mm' } },
    ])
    expect(missing).toEqual([
      { name: 'diameter_mm', description: 'Diamètre intérieur.', unit: 'mm', choices: null },
    ])
  })
})

describe('runScript', () => {
  it('passes arguments as JSON on stdin or as argv, never through a shell', async () => {
    const echo = 'process.stdin.on("data", (d) => process.stdout.write(d))'
    expect(await runScript(script(echo), { a: '$(id); "x"', b: 2 }, never)).toMatchObject({
      ok: true,
      data: { a: '$(id); "x"', b: 2 },
    })
    const argv = script('console.log(JSON.stringify(process.argv.slice(1)))', {
      input: 'argv',
      command: ['node', '-e', 'console.log(JSON.stringify(process.argv.slice(1)))', '--', 'fixed'],
    })
    expect((await runScript(argv, { a: '; rm -rf /', b: -1 }, never)).data).toEqual([
      'fixed',
      '--a=; rm -rf /',
      '--b=-1',
    ])
  })

  it('passes the usual and declared variables, and no keys', async () => {
    process.env.SCRIPT_TEST_KEY = 'secret'
    process.env.SCRIPT_TEST_NAMED = 'given'
    const print = script('console.log(JSON.stringify(process.env))', { environment: ['SCRIPT_TEST_NAMED'] })
    const { data } = await runScript(print, {}, never)
    expect(data).toMatchObject({ SCRIPT_TEST_NAMED: 'given', PATH: process.env.PATH })
    expect(data).not.toHaveProperty('SCRIPT_TEST_KEY')
    delete process.env.SCRIPT_TEST_KEY
    delete process.env.SCRIPT_TEST_NAMED
  })

  it('reports a failure in the script’s own words', async () => {
    const failing = script('console.error("Ligne 3 : pas un nombre."); process.exit(1)')
    expect(await runScript(failing, {}, never)).toEqual({
      ok: false,
      text: 'Ligne 3 : pas un nombre.',
      data: null,
      reason: coded('Ligne 3 : pas un nombre.'),
    })
    const absent = script('', { command: ['./absent-program'] })
    expect(await runScript(absent, {}, never)).toMatchObject({
      ok: false,
      text: expect.stringContaining('could not be started'),
    })
  })

  const CHILD = 'setInterval(() => require("fs").appendFileSync(process.argv[1], "x"), 20)'
  const parent = (file: string) =>
    `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(CHILD)}, ${JSON.stringify(file)}], {stdio: "inherit"}); setInterval(() => {}, 1000)`
  const sizeOf = async (file: string) => (await readFile(file, 'utf8').catch(() => '')).length
  const grows = async (file: string) => {
    const before = await sizeOf(file)
    await sleep(300)
    return (await sizeOf(file)) > before
  }

  afterEach(() => void vi.useRealTimers())

  it('kills it with its children on timeout', async () => {
    const file = join(folder, 'beats')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const running = runScript(script(parent(file), { timeout_seconds: 60 }), {}, never)
    await expect.poll(() => sizeOf(file)).toBeGreaterThan(0)
    vi.advanceTimersByTime(60_000)
    expect(await running).toMatchObject({ ok: false, text: expect.stringContaining('longer than 60 s') })
    expect(await grows(file)).toBe(false)
  })

  it('kills it on cancellation', async () => {
    const stop = new AbortController()
    const running = runScript(script('setInterval(() => {}, 1000)'), {}, stop.signal)
    stop.abort(new Error('gone'))
    await expect(running).rejects.toThrow('gone')
    await expect(runScript(script(''), {}, stop.signal)).rejects.toThrow('gone')
  })

  it('kills it on excess output', async () => {
    const endless = script('setInterval(() => process.stdout.write("x".repeat(65536)), 0)')
    expect(await runScript(endless, {}, never)).toMatchObject({
      ok: false,
      text: expect.stringContaining('more than 256 kB'),
    })
  })
})

describe('results of a script', () => {
  it('are shown under the labels of results and arguments, with units', () => {
    const declared = script('', {
      arguments: { d: { type: 'number', description: 'Diamètre ; intérieur', unit: 'mm' } },
      results: { q: { description: 'Débit', unit: 'l/s' }, r: { description: 'Débit' } },
    })
    expect(labelled(declared, { d: 300, q: 94.3, parts: [{ q: 1, said: 'x' }, null, 'y'] })).toEqual({
      Diamètre: '300 mm',
      Débit: '94.3 l/s',
      parts: [{ Débit: '1 l/s', said: 'x' }, null, 'y'],
    })
    // Nothing is lost if two values share a label, or if the script declares no results.
    expect(labelled(declared, { q: null, r: 'none' })).toEqual({ Débit: null, r: 'none' })
    expect(labelled(declared, 'text')).toBe('text')
  })
})

describe('the scripts of the demo office', () => {
  const run = async (slug: string, args: Record<string, string | number>) => {
    const one = await demo(slug)
    const file = (path: string) =>
      fileURLToPath(new URL(`../../../demo-office/documents/${path}`, import.meta.url))
    return runScript(one, checkArguments(one, args, file), never)
  }

  it.each([
    // Origins of the projections, by definition.
    [4326, 2154, 3, 46.5, 700_000, 6_600_000],
    [4326, 3949, 3, 49, 1_700_000, 8_200_000],
    [4326, 3942, 3, 42, 1_700_000, 1_200_000],
    [4326, 3950, 3, 50, 1_700_000, 9_200_000],
    [4326, 32631, 3, 0, 500_000, 0],
    // The Eiffel tower, from the official maps.
    [4326, 2154, 2.2945, 48.8584, 648_237.3, 6_862_271.7],
  ])('convert EPSG:%i to EPSG:%i', async (from_epsg, to_epsg, x, y, east, north) => {
    const there = await run('coordonnees', { x, y, from_epsg, to_epsg })
    const { x: gotX, y: gotY } = there.data as { x: number; y: number }
    expect(Math.abs(gotX - east)).toBeLessThan(1)
    expect(Math.abs(gotY - north)).toBeLessThan(1)
    const back = (await run('coordonnees', { x: gotX, y: gotY, from_epsg: to_epsg, to_epsg: from_epsg }))
      .data as { x: number; y: number }
    expect(back.x).toBeCloseTo(x, 5)
    expect(back.y).toBeCloseTo(y, 5)
  })

  it('detects coordinates with the latitude first', async () => {
    const { data } = await run('coordonnees', { x: 46.5, y: 3, from_epsg: 4326, to_epsg: 2154 })
    expect(data).toMatchObject({ x: 700_000, y: 6_600_000, note: expect.stringContaining('latitude') })
  })

  it('compute the flow of a pipe by Manning-Strickler', async () => {
    // Q = K · (π D² / 4) · (D / 4)^(2/3) · √I for a full pipe.
    const full = 75 * ((Math.PI * 0.3 ** 2) / 4) * (0.3 / 4) ** (2 / 3) * Math.sqrt(0.01) * 1000
    const args = { diameter_mm: 300, slope_percent: 1, strickler: 75 }
    const { data } = await run('debit-conduite', args)
    expect(data).toMatchObject({ flow_l_per_s: Number(full.toFixed(1)), filling_percent: 100 })
    // Half full: half the area with the same hydraulic radius, so that velocity is equal.
    const half = (await run('debit-conduite', { ...args, filling_percent: 50 })).data as Record<
      string,
      number
    >
    expect(half.flow_l_per_s).toBeCloseTo(full / 2, 0)
    expect(half.velocity_m_per_s).toBe(half.full_velocity_m_per_s)
  })

  it('label all their results', async () => {
    const given = [
      await run('debit-conduite', { diameter_mm: 300, slope_percent: 1, strickler: 75 }),
      await run('coordonnees', { x: 46.5, y: 3, from_epsg: 4326, to_epsg: 2154 }),
      await run('total-bordereau', {}),
    ]
    const scripts = await Promise.all(['debit-conduite', 'coordonnees', 'total-bordereau'].map(demo))
    const shown = scripts.map((one, at) => labelled(one, given[at]?.data))
    expect(shown[0]).toMatchObject({ 'Diamètre intérieur': '300 mm', Débit: '94.3 l/s' })
    expect(JSON.stringify(shown)).not.toMatch(/"[a-z][a-z_]*":/)
  })

  it('add up a price schedule', async () => {
    const all = (await run('total-bordereau', {})).data as {
      sections: { section: string; total_ht: number; tva: number; total_ttc: number }[]
      total_ht: number
      tva: number
      total_ttc: number
    }
    const sum = (key: 'total_ht' | 'tva' | 'total_ttc') =>
      all.sections.reduce((total, section) => total + section[key], 0)
    expect(all.sections).toHaveLength(7)
    expect(all.total_ht).toBeCloseTo(sum('total_ht'), 2)
    expect(all.total_ttc).toBeCloseTo(all.total_ht + all.tva, 2)
    const { data } = await run('total-bordereau', { section: 'préparation' })
    // 28,500 + 9,400 + 840 × 1.85
    expect(data).toMatchObject({ total_ht: 39_454, tva: 7_890.8, total_ttc: 47_344.8 })
    expect(await run('total-bordereau', { section: 'gare' })).toMatchObject({
      ok: false,
      text: expect.stringContaining('gare'),
    })
  })
})
