import { beforeEach, describe, expect, it } from 'vitest'
import { REFERENCE_CATEGORIES } from '../src/domain/reference.ts'
import { useFreshServer } from './support/fresh-server.ts'
import { WIDGET_TOKEN } from './support/stub/datainclusion.ts'

const fresh = useFreshServer()

const reference = (category: string) => fresh.server.call('get_reference_data', { category })

describe('get_reference_data', () => {
  it.each([
    ['themes', '/api/v1/doc/thematiques', 69],
    ['costs', '/api/v1/doc/frais', 2],
    ['reception_modes', '/api/v1/doc/modes-accueil', 2],
    ['mobilization_modes', '/api/v1/doc/modes-mobilisation', 4],
    ['mobilizing_persons', '/api/v1/doc/personnes-mobilisatrices', 2],
    ['target_audience', '/api/v1/doc/publics', 14],
    ['networks', '/api/v1/doc/reseaux-porteurs', 108],
    ['service_types', '/api/v1/doc/types-services', 6],
  ])('reads %s from %s, once a day', async (category, path, count) => {
    const { body } = await reference(category)
    expect(body).toMatchObject({ total_count: count, origin: 'live' })
    expect(body.items[0]).toEqual({
      value: expect.any(String),
      label: expect.any(String),
      description: body.items[0].description,
    })
    await reference(category)
    expect(fresh.stubs.asked('api')).toEqual([path])
  })

  it('tells the categories of themes, which no list has', async () => {
    expect((await reference('themes')).body.note).toContain('logement-hebergement')
  })

  it('gives the bundled copy when the API is away, dated, and does not ask again for a while', async () => {
    fresh.stubs.answer('api', () => ({ status: 503, body: 'away' }))
    const { body, isError } = await reference('costs')
    expect(isError).toBe(false)
    expect(body).toMatchObject({ total_count: 2, origin: 'bundled', as_of: '2026-06-30' })
    expect(body.note).toContain('copy of 2026-06-30')
    const asked = fresh.stubs.requests('api').length
    expect((await reference('networks')).body).toMatchObject({ total_count: 108, origin: 'bundled' })
    expect(fresh.stubs.requests('api')).toHaveLength(asked)
  })

  it('lets filters take a value that is newer than the bundled copy, once the list was read', async () => {
    const added = { value: 'velo--reparer', label: 'Réparer un vélo', description: null }
    const usual = await (
      await fetch(`${fresh.stubs.env.DATAINCLUSION_API_URL}/api/v1/doc/thematiques`)
    ).json()
    fresh.stubs.answer('api', ({ path }) =>
      path.includes('/doc/') ? { body: [...(usual as object[]), added] } : { body: { items: [], total: 0 } },
    )
    const call = () => fresh.server.call('list_all_services', { themes: ['velo--reparer'] })
    expect((await call()).isError).toBe(true)
    await reference('themes')
    expect((await call()).isError).toBe(false)
    expect(fresh.stubs.asked('api').at(-1)).toContain('thematiques=velo--reparer')
  })

  it('refuses an unknown list by naming the eight', async () => {
    const { body, isError } = await reference('sources')
    expect(isError).toBe(true)
    expect(body.error).toContain('“sources”')
    for (const category of REFERENCE_CATEGORIES) expect(body.error).toContain(category)
  })
})

describe('without a token', () => {
  beforeEach(async () => {
    const { DATAINCLUSION_API_TOKEN: _, ...env } = fresh.stubs.env
    await fresh.reopen(env)
  })

  it.each([
    ['search_services', { location_text: 'Lille' }],
    ['list_all_services', {}],
    ['list_all_structures', { location: 'Nord' }],
    ['get_service_details', { source: 'dora', service_id: 'colis' }],
    ['get_structure_details', { source: 'dora', structure_id: 'ccas-lille' }],
  ])('%s says how to get one', async (tool, args) => {
    const { body, isError } = await fresh.server.call(tool, args)
    expect({ isError, code: body.code }).toEqual({ isError: false, code: 'config' })
    expect(`${body.error} ${body.hint}`).toMatch(/DATAINCLUSION_API_TOKEN.*https:\/\/tally.so/)
    expect(fresh.stubs.requests('api')).toEqual([])
  })

  it('still reads reference lists and understands places', async () => {
    expect((await reference('costs')).body.origin).toBe('live')
    const hint = async (location_text: string) =>
      (await fresh.server.call('search_services', { location_text })).body.hint
    expect(await hint('ST ETIENNE')).toContain('42218')
    expect(await hint('Saint-Denis')).toMatch(/several places.*97411.*93066/)
    expect(await hint('Ile de France')).toContain('is a region')
    expect((await fresh.server.call('search_services', {})).body.error).toContain('location is needed')
  })

  it.each([
    ['a commune', { location_text: 'Lille' }, { city: '59350', cl: 'Lille (59)' }],
    [
      'a landmark, by the geocoder',
      { location_text: 'la Tour Eiffel' },
      { city: '75056', lat: '48.8584', lon: '2.2945' },
    ],
    ['coordinates', { location_lat_lon: [48.8584, 2.2945] }, { city: '75056', lat: '48.8584' }],
    [
      'a category of themes',
      { location_insee_code: '59350', themes: ['logement-hebergement'] },
      { city: '59350', cats: 'logement-hebergement' },
    ],
    [
      'a retired theme',
      { location_text: 'Lille', themes: ['gestion-financiere--obtenir-une-aide-alimentaire'] },
      { city: '59350', subs: 'equipement-et-alimentation--alimentation' },
    ],
  ])(
    'search_services around %s leads to the public page with place and theme filled in',
    async (_, args, query) => {
      const { body } = await fresh.server.call('search_services', args)
      const url = publicUrl(body.hint)
      expect(url.origin + url.pathname).toBe('https://dora.inclusion.gouv.fr/recherche')
      expect(Object.fromEntries(url.searchParams)).toMatchObject(query)
    },
  )

  it.each([
    ['list_all_structures', { location: 'Roubaix' }, /recherche\?city=59512&/],
    ['list_all_structures', { location: 'Lozère' }, /prefecture of Lozère.*recherche\?city=48095&/],
    ['get_service_details', { source: 'dora', service_id: 'colis' }, /\/services\/di--dora--colis/],
    ['get_service_details', { source: 'dora', service_id: 'a/b' }, /https:\/\/dora\.inclusion\.gouv\.fr\/$/],
    ['list_all_services', {}, /https:\/\/dora\.inclusion\.gouv\.fr\/$/],
    [
      'search_services',
      { location_text: 'Saint-Denis' },
      /several places.*https:\/\/dora\.inclusion\.gouv\.fr\/$/,
    ],
  ])('%s %j leads to the public page nearest to what was asked', async (tool, args, expected) => {
    expect((await fresh.server.call(tool, args)).body.hint).toMatch(expected)
  })

  it.each([
    ['search_services', { location_text: 'près de Roubaix' }, /Lieu compris.*59512/],
    [
      'search_services',
      { location_text: 'à côté de la mairie de Roubaix' },
      /59512\. La recherche part de la ville/,
    ],
    ['search_services', { location_text: 'Lille', query: 'aide pour les familles' }, /Lieu compris.*59350/],
    ['list_all_services', { query: 'permis de conduire' }, /En attendant/],
    ['list_all_structures', { location: 'dans le 48' }, /préfecture de Lozère/],
  ])('%s %j is answered in French', async (tool, args, expected) => {
    const { body } = await fresh.server.call(tool, args)
    expect(body.error).toContain('un jeton')
    expect(body.hint).toMatch(/Le jeton est gratuit.*https:\/\/tally\.so/)
    expect(body.hint).toMatch(expected)
    expect(publicUrl(body.hint).origin).toBe('https://dora.inclusion.gouv.fr')
  })

  it('a token that is refused leads there, too', async () => {
    await fresh.reopen({ ...fresh.stubs.env, DATAINCLUSION_API_TOKEN: WIDGET_TOKEN })
    const { body } = await fresh.server.call('search_services', { location_text: 'Lille' })
    expect(body.hint).toContain('widget')
    expect(publicUrl(body.hint).searchParams.get('city')).toBe('59350')
  })
})

const publicUrl = (hint: string) => new URL(/https:\/\/dora\S+/.exec(hint)?.[0] ?? '')

describe('for assistants', () => {
  it('teaches the order in few words', () => {
    const instructions = fresh.server.client.getInstructions() ?? ''
    expect(instructions.length).toBeLessThanOrEqual(1000)
    const order = ['get_reference_data', 'search_services', 'get_service_details'].map((name) =>
      instructions.indexOf(name),
    )
    expect(order).toEqual([...order].sort((a, b) => a - b))
  })

  it('offers the eight lists as resources', async () => {
    const { resources } = await fresh.server.client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual(
      REFERENCE_CATEGORIES.map((category) => `datainclusion://reference/${category}`),
    )
    const { contents } = await fresh.server.client.readResource({
      uri: 'datainclusion://reference/target_audience',
    })
    const [content] = contents
    const text = content !== undefined && 'text' in content ? content.text : ''
    expect(JSON.parse(text)).toMatchObject({
      origin: 'live',
      items: expect.arrayContaining([expect.objectContaining({ value: 'jeunes' })]),
    })
  })

  it('renders its prompts with what was given, and asks for what is needed', async () => {
    const { prompts } = await fresh.server.client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(['first_interview', 'orientation_sheet'])
    const sheet = await fresh.server.client.getPrompt({
      name: 'orientation_sheet',
      arguments: { location: 'Lille', theme: 'logement-hebergement', network: 'emmaus' },
    })
    const text = JSON.stringify(sheet.messages)
    for (const part of ['Lille', 'logement-hebergement', 'emmaus', 'search_services'])
      expect(text).toContain(part)
    await expect(fresh.server.client.getPrompt({ name: 'first_interview', arguments: {} })).rejects.toThrow(
      'location',
    )
  })

  it.each([
    ['orientation_sheet', 'theme', 'logem', 'logement-hebergement'],
    ['orientation_sheet', 'theme', 'permis', 'mobilite--preparer-un-permis'],
    ['orientation_sheet', 'network', 'Restos', 'restos-du-coeur'],
    ['first_interview', 'target_audience', 'jeu', 'jeunes'],
    ['first_interview', 'location', 'saint-den', 'Saint-Denis (93)'],
    ['first_interview', 'location', 'havre', 'Le Havre (76)'],
  ])('completes %s of %s: %s… to %s', async (name, argument, value, expected) => {
    const { completion } = await fresh.server.client.complete({
      ref: { type: 'ref/prompt', name },
      argument: { name: argument, value },
    })
    expect(completion.values).toContain(expected)
    expect(fresh.stubs.requests('api')).toEqual([])
  })
})
