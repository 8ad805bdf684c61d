import { describe, expect, it } from 'vitest'
import { useFreshServer } from './support/fresh-server.ts'

const fresh = useFreshServer()

const search = (args: Record<string, unknown>) => fresh.server.call('search_services', args)
const ids = (body: { results: { id: string }[] }) => body.results.map(({ id }) => id)

describe('search_services', () => {
  it('answers with services, true distances, and the place that was understood', async () => {
    const { body, isError, texts } = await search({
      location_text: 'Lille',
      themes: ['equipement-et-alimentation'],
    })
    expect(isError).toBe(false)
    expect(body.resolved_location).toMatchObject({
      label: 'Lille (59, Nord)',
      insee_code: '59350',
      method: 'commune_name',
      confidence: 1,
      latitude: null,
      note: null,
    })
    expect(body.results[0]).toEqual({
      id: 'dora--colis',
      source: 'dora',
      name: 'Colis alimentaires',
      themes: ['equipement-et-alimentation--alimentation'],
      structure_id: 'dora--ccas-lille',
      reception_modes: ['en-presentiel'],
      costs: ['gratuit'],
      address: '40 Rue de Wazemmes, 59000 Lille',
      updated_on: '2026-06-02',
      quality_score: 0.95,
      // 1.3 km from the centre, and the API knows whole kilometres.
      distance_meters: 1000,
      structure_details: {
        id: 'dora--ccas-lille',
        source: 'dora',
        name: 'CCAS de Lille',
        address: '5 Place Roger Salengro, Bâtiment B, 59000 Lille',
        city: 'Lille',
        postal_code: '59000',
        themes: null,
      },
    })
    expect(JSON.parse(texts[0] ?? '')).toEqual(body)
    expect(texts[1]).toContain('third parties')
  })

  it('puts the nearest first and keeps a fifth of the list for services at a distance', async () => {
    const { body } = await search({ location_insee_code: '59512', limit: 10 })
    const distances = body.results.map((one: { distance_meters: number | null }) => one.distance_meters)
    expect(distances.slice(0, 8).every((metres: number | null) => metres !== null)).toBe(true)
    expect(distances.slice(8)).toEqual([null, null])
    expect(body.total_count).toBe(10)
    expect((await search({ location_insee_code: '59512', limit: 1 })).body.results[0].distance_meters).toBe(0)
    const four = await search({ location_insee_code: '59512', limit: 4 })
    expect(four.body.results.map((one: { distance_meters: number | null }) => one.distance_meters)).toEqual([
      0,
      0,
      0,
      null,
    ])
  })

  it('asks once where all there is fits into the list', async () => {
    await search({ location_text: 'Mende', limit: 50 })
    expect(fresh.stubs.asked('api')).toHaveLength(1)
    await search({ location_text: 'Lille', limit: 5 })
    expect(fresh.stubs.asked('api')).toHaveLength(3)
    expect(fresh.stubs.asked('api')[2]).toContain('modes_accueil=a-distance')
  })

  it('names no service twice, neither a duplicate of another source nor one both near and at a distance', async () => {
    const { body } = await search({
      location_text: 'Saint-Denis (93)',
      themes: ['equipement-et-alimentation--alimentation'],
    })
    expect(ids(body)).toContain('dora--epicerie-93')
    expect(ids(body)).not.toContain('soliguide--epicerie-93')
    const jobs = await search({ location_text: 'Lille', target_audience: ['jeunes'], limit: 100 })
    expect(ids(jobs.body).filter((id) => id === 'emplois-de-linclusion--cv')).toHaveLength(1)
    expect(new Set(ids(jobs.body)).size).toBe(ids(jobs.body).length)
  })

  it('expands a category to its leaves, beside leaves too, since the API fails on it', async () => {
    const { body, isError } = await search({
      location_text: 'Lille',
      themes: ['logement-hebergement', 'equipement-et-alimentation--alimentation'],
    })
    expect(isError).toBe(false)
    expect(ids(body)).toEqual(expect.arrayContaining(['dora--colis', 'dora--hebergement-lille']))
    const [asked] = fresh.stubs.asked('api')
    expect(asked?.match(/thematiques=logement-hebergement--/g)).toHaveLength(7)
    expect(asked).not.toMatch(/thematiques=logement-hebergement(&|$)/)
  })

  it('takes the most exact of several locations and says so', async () => {
    const { body } = await search({
      location_lat_lon: [48.8584, 2.2945],
      location_insee_code: '59350',
      location_text: 'Marseille',
    })
    expect(body.resolved_location).toMatchObject({
      insee_code: '75056',
      method: 'coordinates',
      latitude: 48.8584,
    })
    expect(body.resolved_location.note).toContain('not location_insee_code or location_text')
    expect(ids(body)[0]).toBe('dora--restos')
    const { body: second } = await search({ location_insee_code: '59350', location_text: 'Marseille' })
    expect(second.resolved_location).toMatchObject({ insee_code: '59350', method: 'insee_code' })
  })

  it('never sends coordinates without the commune around them', async () => {
    await search({ location_lat_lon: [48.8584, 2.2945] })
    for (const path of fresh.stubs.asked('api'))
      expect(path).toMatch(/code_commune=75056&lat=48.8584&lon=2.2945/)
    // Without a limit the registry answers bad coordinates with all communes.
    expect(fresh.stubs.asked('geo')).toEqual([expect.stringContaining('lat=48.8584&lon=2.2945&limit=1')])
    await search({ location_text: 'Lille' })
    expect(fresh.stubs.asked('api').at(-1)).toMatch(/code_commune=59350/)
    expect(fresh.stubs.asked('api').at(-1)).not.toMatch(/lat=/)
  })

  it.each([
    ['75107', 'the code of an arrondissement', { location_insee_code: '75107' }, '75056', 48.8548],
    ['lyon 3e', 'its name', { location_text: 'lyon 3e' }, '69123', 45.7534],
    ['75011', 'its postal code', { location_text: '75011' }, '75056', 48.8574],
    ['Marseille 13', 'its number', { location_text: 'Marseille 13' }, '13055', 43.3479],
  ])(
    'searches the whole city from the point of an arrondissement: %s, %s',
    async (_, __, args, code, latitude) => {
      const { body } = await search(args)
      expect(body.resolved_location).toMatchObject({ insee_code: code, latitude })
      expect(fresh.stubs.asked('api')[0]).toContain(`code_commune=${code}`)
    },
  )

  it('keeps the city when the point of an arrondissement cannot be had, and says so', async () => {
    fresh.stubs.answer('geo', () => ({ status: 404, body: 'Not Found' }))
    const { body } = await search({ location_text: 'Paris 20' })
    expect(body.resolved_location).toMatchObject({ insee_code: '75056', latitude: null, confidence: 0.9 })
    expect(body.resolved_location.note).toContain('centre of the city')
  })

  it.each([
    ['Lille', '59350'],
    ['59000', '59350'],
    ['Saint Denis (974)', '97411'],
    ['Saint-Denis, La Réunion', '97411'],
    ['93200 Saint-Denis', '93066'],
    ['ST ETIENNE', '42218'],
    ['près de Lille', '59350'],
    ['Lomme', '59350'],
  ])('understands %s without asking anybody', async (text, code) => {
    // The API is not asked about here: it only has to be told the right commune.
    fresh.stubs.answer('api', () => ({ body: { items: [], total: 0 } }))
    const { body } = await search({ location_text: text })
    expect(body.resolved_location.insee_code).toBe(code)
    expect([...fresh.stubs.asked('geo'), ...fresh.stubs.asked('geocoder')]).toEqual([])
  })

  it('finds addresses and landmarks through the geocoder, each in its own index', async () => {
    const tower = await search({ location_text: 'Près de la Tour Eiffel' })
    expect(tower.body.resolved_location).toMatchObject({
      insee_code: '75056',
      method: 'place_of_interest',
      latitude: 48.8584,
      confidence: 0.92,
    })
    expect(tower.body.resolved_location.label).toContain('Tour Eiffel')
    expect(tower.body.results[0]).toMatchObject({ id: 'dora--restos', distance_meters: 0 })
    const address = await search({ location_text: '12 rue de Wazemmes, Lille' })
    expect(address.body.resolved_location).toMatchObject({ insee_code: '59350', method: 'address' })
    expect(fresh.stubs.asked('geocoder').map((path) => /index=\w+/.exec(path)?.[0])).toEqual([
      'index=poi',
      'index=address',
    ])
  })

  it('takes coordinates that were written as a text', async () => {
    const { body } = await search({ location_text: '48.8584, 2.2945' })
    expect(body.resolved_location).toMatchObject({
      insee_code: '75056',
      method: 'coordinates',
      latitude: 48.8584,
    })
    expect((await search({ location_text: '2.2945, 48.8584' })).body.error).toContain('swapped')
  })

  it('knows a commune that is newer than its own list', async () => {
    fresh.stubs.answer('api', () => ({ body: { items: [], total: 0 } }))
    const { body } = await search({ location_text: 'Neuville-Nouvelle' })
    expect(body.resolved_location).toMatchObject({
      insee_code: '59999',
      label: 'Neuville-Nouvelle (59, Nord)',
    })
    expect((await search({ location_insee_code: '59999' })).body.resolved_location.insee_code).toBe('59999')
  })

  it('does not guess among places of one name', async () => {
    const { body, isError } = await search({ location_text: 'Saint-Denis' })
    expect({ isError, code: body.code }).toEqual({ isError: false, code: 'ambiguous' })
    for (const candidate of ['97411', '93066', '11339', '30247']) expect(body.error).toContain(candidate)
    expect(body.hint).toContain('Ask the person')
    expect(fresh.stubs.asked('api')).toEqual([])
    const street = await search({ location_text: 'rue de la République' })
    expect(street.body.error).toMatch(/69382.*13201/)
    const doubtful = await search({ location_text: '3 chemin du Bout' })
    expect(doubtful.body.hint).toContain('Did you mean')
  })

  it('lets an overwhelming number of inhabitants decide, and says so', async () => {
    fresh.stubs.answer('api', () => ({ body: { items: [], total: 0 } }))
    const { body } = await search({ location_text: 'Montreuil' })
    expect(body.resolved_location).toMatchObject({ insee_code: '93048', confidence: 0.98 })
    expect(body.resolved_location.note).toMatch(/inhabitants.*85148/)
    expect((await search({ location_text: 'Saint-Ouen' })).body.code).toBe('ambiguous')
  })

  it('says what takes a region or a département', async () => {
    const { body } = await search({ location_text: 'Ile de France' })
    expect(body.error).toContain('Île-de-France is a region')
    expect(body.hint).toMatch(/list_all_structures.*75056/)
    const landes = await search({ location_text: 'Landes' })
    expect(landes.body.error).toMatch(/17202.*40192 Mont-de-Marsan, prefecture/)
  })

  it('says how to go on when nothing is near', async () => {
    const { body, isError } = await search({ location_text: 'Mende', themes: ['sante--sante-sexuelle'] })
    expect(isError).toBe(false)
    expect(body).toMatchObject({ results: [], total_count: 0 })
    expect(body.note).toMatch(/50 km of “Mende \(48, Lozère\)”.*list_all_structures with location "Lozère"/)
    const remote = await search({ location_text: 'Mende' })
    expect(remote.body.results.length).toBeGreaterThan(0)
    expect(remote.body.note).toContain('offered at a distance')
  })

  it.each([
    ['2A004', '2a004', '2A004'],
    ['a former commune', '59355', '59350'],
    ['a former code without a name', '75066', '93066'],
  ])('takes a code of today from %s', async (_, given, code) => {
    fresh.stubs.answer('api', () => ({ body: { items: [], total: 0 } }))
    const { body } = await search({ location_insee_code: given })
    expect(body.resolved_location.insee_code).toBe(code)
  })

  it('reaches services at a distance behind many that are also near', async () => {
    const nearby = await someService()
    const hybrid = (index: number) => ({
      service: { ...nearby, id: `dora--h${index}`, modes_accueil: ['a-distance', 'en-presentiel'] },
      distance: 3,
    })
    const remote = { service: { ...nearby, id: 'dora--far', modes_accueil: ['a-distance'] }, distance: null }
    const all = [...Array.from({ length: 45 }, (_, index) => hybrid(index)), remote]
    fresh.stubs.answer('api', ({ path }) => {
      const query = new URL(path, 'http://stub').searchParams
      const [page, size] = [Number(query.get('page')), Number(query.get('size'))]
      return { body: { items: all.slice((page - 1) * size, page * size), total: all.length } }
    })
    const { body } = await search({ location_text: 'Dunkerque', limit: 10 })
    expect(ids(body).at(-1)).toBe('dora--far')
    expect(body.results).toHaveLength(10)
  })
})

async function someService(): Promise<Record<string, unknown>> {
  const url = `${fresh.stubs.env.DATAINCLUSION_API_URL}/api/v1/services/dora--colis`
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${fresh.stubs.env.DATAINCLUSION_API_TOKEN}` },
  })
  return (await response.json()) as Record<string, unknown>
}

describe('bad locations', () => {
  it.each([
    ['no location', {}, /location is needed/],
    ['a latitude of 91', { location_lat_lon: [91, 2] }, /\[91,2\].*latitude.*-90 and 90/],
    ['a longitude of 181', { location_lat_lon: [48, 181] }, /longitude/],
    ['a longitude in words', { location_lat_lon: [48.85, 'east'] }, /location_lat_lon/],
    ['one coordinate', { location_lat_lon: [48.85] }, /\[48.85\].*\[latitude, longitude\]/],
    ['swapped coordinates', { location_lat_lon: [2.2945, 48.8584] }, /swapped/],
    ['coordinates abroad', { location_lat_lon: [40.4168, -73.9] }, /No commune of France/],
    ['coordinates in the sea', { location_lat_lon: [46.5, -4.5] }, /No commune of France/],
    ['coordinates far from any address', { location_lat_lon: [43.1, 5.2] }, /No commune of France/],
    ['a département as a code', { location_insee_code: '75' }, /75.*5 characters.*département/],
    ['a code that is none', { location_insee_code: '00000' }, /No commune has the INSEE code 00000/],
    ['a code of no commune', { location_insee_code: '59998' }, /No commune has the INSEE code 59998/],
    ['201 characters', { location_text: 'a'.repeat(201) }, /at most 200/],
    ['a blank text, which is none', { location_text: '  ' }, /location is needed/],
    ['a limit of 0', { location_text: 'Lille', limit: 0 }, /limit/],
    ['a limit of 10,000', { location_text: 'Lille', limit: 10_000 }, /limit/],
    ['nowhere', { location_text: 'Zzyzx' }, /No place in France/, 'not_found'],
  ])('refuses %s, without asking the API', async (_, args, message, code = 'invalid_input') => {
    const { body, isError } = await search(args)
    expect({ isError, code: body.code }).toEqual({ isError: code === 'invalid_input', code })
    expect(body.error).toMatch(message)
    expect(body.hint).toBeTruthy()
    expect(fresh.stubs.asked('api')).toEqual([])
  })

  it('gives the right order of swapped coordinates', async () => {
    const { body } = await search({ location_lat_lon: [2.2945, 48.8584] })
    expect(body.hint).toContain('[48.8584, 2.2945]')
  })

  it('gives figures with at most four digits after the point', async () => {
    const { body } = await search({ location_lat_lon: [48.858412345, 2.294498765] })
    expect(body.resolved_location).toMatchObject({ latitude: 48.8584, longitude: 2.2945 })
    expect(JSON.stringify(body)).not.toMatch(/\d\.\d{5}/)
  })

  it('takes a beach for the commune of the nearest address, and says so', async () => {
    fresh.stubs.answer('api', () => ({ body: { items: [], total: 0 } }))
    const { body } = await search({ location_lat_lon: [43.25, 5.2] })
    expect(body.resolved_location).toMatchObject({ insee_code: '13055', latitude: 43.25, confidence: 0.9 })
    expect(body.resolved_location.note).toContain('nearest address')
  })

  it('suggests names for a misspelt one', async () => {
    const { body } = await search({ location_text: 'Roubaiix' })
    expect(body.hint).toContain('59512 Roubaix')
  })

  it('says that a postal code is no INSEE code', async () => {
    const { body } = await search({ location_insee_code: '59000' })
    expect(body.hint).toMatch(/postal code.*59350 Lille/)
    // A code of the past, of a suburb, is the postal code of an arrondissement today.
    const paris = await search({ location_insee_code: '75012' })
    expect(paris.body.hint).toMatch(/postal code.*75112 Paris 12e/)
  })

  it('says which other place has an INSEE code for its postal code', async () => {
    const { body } = await search({ location_insee_code: '59512' })
    expect(body.resolved_location.note).toBeNull()
    fresh.stubs.answer('api', () => ({ body: { items: [], total: 0 } }))
    const both = await search({ location_insee_code: '13002' })
    expect(both.body.resolved_location).toMatchObject({
      insee_code: '13002',
      note: expect.stringContaining('Marseille'),
    })
  })

  it('falls back to the town where the geocoder is away, and says so', async () => {
    fresh.stubs.answer('geocoder', () => ({ status: 503, body: {} }))
    const { body } = await search({ location_text: '7 rue des Lilas, 59100 Roubaix' })
    expect(body.resolved_location).toMatchObject({
      insee_code: '59512',
      note: expect.stringContaining('not located'),
    })
  })
})

describe('a question in French', () => {
  const query = 'aide pour les parents isolés'

  it.each([
    [{ location_text: 'Neuilly', query }, /peut désigner plusieurs lieux : .*habitants/, /^Demandez/],
    [{ location_text: 'dans le département du Nord' }, /Nord est un département/, /préfecture : Lille/],
    [{ location_text: 'Xyzzyville', query }, /Aucun lieu de France/, /^Donnez|^Noms les plus proches/],
    [{ location_insee_code: '75013', query }, /n’a le code INSEE 75013/, /C’est un code postal/],
    [{ location_text: 'Lille', query, themes: ['astrologie'] }, /themes n’a pas de valeur/, /donne toutes/],
    [{ query }, /Il faut un lieu/, /^Donnez/],
    [{ location_lat_lon: [2.35, 48.85], query }, /inversées/, /latitude d’abord/],
  ])('is refused in French: %j', async (args, error, hint) => {
    const { body } = await search(args)
    expect(body.error).toMatch(error)
    expect(body.hint).toMatch(hint)
  })

  it('is answered with notes in French', async () => {
    const { body } = await search({ location_text: 'gare de Roubaix', query, costs: ['Gratuit'] })
    expect(body.resolved_location.note).toBe(
      'La recherche part de la ville : l’adresse ou le lieu précis n’a pas été situé.',
    )
    expect(body.note).toMatch(/costs “Gratuit” a été compris comme "gratuit"\./)
  })
})

describe('bad values of filters', () => {
  it.each([
    ['a retired value with several successors', { target_audience: ['alternants'] }, /actifs, etudiants/],
    ['a retired value with none', { themes: ['handicap'] }, /“handicap” was retired.*nearest: /],
    ['a misspelt label', { themes: ['Logemant et hébergemant'] }, /nearest: logement-hebergement/],
    ['a misspelt leaf', { themes: ['mobilite--prepare-un-permi'] }, /mobilite--preparer-un-permis/],
    ['a misspelt audience', { target_audience: ['Jeuness'] }, /nearest: jeunes/],
  ])('refuses %s with the nearest valid ones, before any request', async (_, args, message) => {
    const { body, isError } = await search({ location_text: 'Lille', ...args })
    expect({ isError, code: body.code }).toEqual({ isError: true, code: 'invalid_input' })
    expect(body.error).toMatch(message)
    expect(body.hint).toContain('get_reference_data')
    expect(fresh.stubs.requests('api')).toEqual([])
  })

  it('searches with the one successor of a retired value, and says so', async () => {
    const { body } = await search({ location_text: 'Lille', themes: ['creation-activite'] })
    expect(body.note).toContain(
      '“creation-activite” was retired: searched with its successor "creer-une-entreprise"',
    )
    expect(fresh.stubs.asked('api')[0]).toContain('thematiques=creer-une-entreprise--')
  })

  it('searches with the value of a label or a plain word, and says which', async () => {
    const { body } = await search({
      location_text: 'Lille',
      themes: ['Logement et hébergement'],
      costs: ['Gratuit'],
      reception_modes: ['par téléphone'],
    })
    expect(body.note).toContain('themes “Logement et hébergement” was taken as "logement-hebergement"')
    const [asked] = fresh.stubs.asked('api')
    expect(asked).toContain('frais=gratuit')
    expect(asked).toContain('modes_accueil=a-distance')
  })

  it('refuses an argument that does not exist, since it would not filter', async () => {
    const { body, isError } = await search({ location_text: 'Lille', theme: ['sante'] })
    expect(isError).toBe(true)
    expect(body.error).toContain('theme')
  })
})

describe('search_services with words', () => {
  it('finds near services by them, and remote ones of all of France', async () => {
    const { body } = await search({ location_insee_code: '59350', query: 'atelier', limit: 10 })
    const [first] = body.results
    expect(first).toMatchObject({ name: expect.stringContaining('Atelier'), distance_meters: 11000 })
    const asked = fresh.stubs.asked('api')
    expect(asked).toHaveLength(2)
    expect(asked[0]).toMatch(/\/api\/v1\/search\?q=atelier&.*lat=50\.6311&lon=3\.0468&distance=50/)
    expect(asked[1]).toContain('modes_accueil=a-distance')
    // A commune beside a point would leave out all others.
    expect(asked.join()).not.toContain('code_commune')
  })

  it('leaves out what is for the inhabitants of other places', async () => {
    const inLille = await search({ location_insee_code: '59350', query: 'domiciliation' })
    expect(ids(inLille.body)).toEqual(['dora--a/b'])
    const nearby = await search({ location_insee_code: '59512', query: 'domiciliation' })
    expect(ids(nearby.body)).toEqual([])
    expect(nearby.body.note).toContain('No service with these filters')
  })

  it('searches the commune alone where its centre is not known, and says so', async () => {
    fresh.stubs.answer('geo', () => ({ status: 500, body: '' }))
    const { body } = await search({ location_insee_code: '59512', query: 'atelier', limit: 3 })
    expect(body.note).toContain('recorded in the commune itself')
    expect(fresh.stubs.asked('api')[0]).toContain('code_commune=59512')
  })

  it('asks for nothing experimental where that is switched off', async () => {
    await fresh.reopen({ ...fresh.stubs.env, DATAINCLUSION_BETA: 'false' })
    const refused = await search({ location_text: 'Lille', query: 'atelier' })
    expect(refused.body).toMatchObject({ code: 'invalid_input', hint: expect.stringContaining('themes') })
    await search({ location_text: 'Saint-Denis (93)' })
    const asked = fresh.stubs.asked('api')
    expect(asked.every((one) => one.includes('exclure_doublons=false'))).toBe(true)
  })
})
