import { describe, expect, it } from 'vitest'
import { useFreshServer } from './support/fresh-server.ts'

const fresh = useFreshServer()

const names = (items: { name: string }[]) => items.map(({ name }) => name)

describe('list_all_services', () => {
  it('filters by theme, cost and audience together, and says how many there are', async () => {
    const { body } = await fresh.server.call('list_all_services', {
      themes: ['equipement-et-alimentation'],
      costs: ['gratuit'],
      target_audience: ['familles'],
    })
    expect(names(body.services)).toEqual(['Colis alimentaires', 'Distribution de repas'])
    expect(body).toMatchObject({ total_count: 2, truncated: false, note: null })
  })

  it('reads page after page to the limit, with progress', async () => {
    const seen: { progress: number; total?: number | undefined }[] = []
    const { body } = await fresh.server.call(
      'list_all_services',
      { themes: ['trouver-un-emploi'], limit: 230 },
      { onprogress: (progress) => seen.push(progress) },
    )
    expect(body.services).toHaveLength(230)
    expect(body).toMatchObject({ total_count: 240, truncated: true })
    expect(new Set(body.services.map(({ id }: { id: string }) => id)).size).toBe(230)
    expect(fresh.stubs.asked('api').map((path) => /page=\d+&size=\d+/.exec(path)?.[0])).toEqual([
      'page=1&size=100',
      'page=2&size=100',
      'page=3&size=100',
    ])
    expect(seen.at(-1)).toMatchObject({ progress: 230, total: 230 })
  })

  it('reads to the end when the limit is beyond it', async () => {
    const { body } = await fresh.server.call('list_all_services', {
      themes: ['trouver-un-emploi'],
      limit: 500,
    })
    expect(body.services).toHaveLength(240)
    expect(body.truncated).toBe(false)
  })

  it('drops what comes again when the data is reloaded between two pages', async () => {
    const { body: first } = await fresh.server.call('list_all_services', { costs: ['gratuit'], limit: 3 })
    const item = (await (await ask('/api/v1/services?size=1&page=1')).json()) as { items: object[] }
    fresh.stubs.answer('api', () => ({ body: { items: [item.items[0], item.items[0]], total: 4 } }))
    const { body } = await fresh.server.call('list_all_services', { costs: ['payant'], limit: 2 })
    expect(first.services).toHaveLength(3)
    expect(body.services).toHaveLength(1)
  })

  it('gives an empty list for values that nothing has, with what to do', async () => {
    const { body, isError } = await fresh.server.call('list_all_services', { themes: ['sante--addictions'] })
    expect(isError).toBe(false)
    expect(body).toMatchObject({ services: [], total_count: 0, truncated: false })
    expect(body.note).toContain('leave out a filter')
  })

  it('takes the successor of retired costs, audiences and networks, and says so', async () => {
    const { body } = await fresh.server.call('list_all_services', {
      costs: ['pass-numerique'],
      target_audience: ['familles-enfants'],
    })
    expect(body.note).toMatch(/“pass-numerique”.*"gratuit".*“familles-enfants”.*"familles"/)
    const structures = await fresh.server.call('list_all_structures', { network: 'point-justice' })
    expect(structures.body.note).toContain('"points-justice"')
  })

  it.each([
    ['a retired audience with several successors', { target_audience: ['alternants'] }, /actifs, etudiants/],
    ['an unknown cost', { costs: ['gratuitt'] }, /nearest: gratuit/],
    ['a limit of 501', { limit: 501 }, /limit/],
  ])('refuses %s before any request', async (_, args, message) => {
    const { body, isError } = await fresh.server.call('list_all_services', args)
    expect({ isError, code: body.code }).toEqual({ isError: true, code: 'invalid_input' })
    expect(body.error).toMatch(message)
    expect(fresh.stubs.requests('api')).toEqual([])
  })
})

const ask = (path: string) =>
  fetch(`${fresh.stubs.env.DATAINCLUSION_API_URL}${path}`, {
    headers: { authorization: `Bearer ${fresh.stubs.env.DATAINCLUSION_API_TOKEN}` },
  })

describe('list_all_structures', () => {
  it.each([
    ['Île-de-France', 'region', '11', ['Mission Locale de Saint-Denis']],
    ['hauts de france', 'region', '32', ['Mission Locale de Roubaix']],
    ['Seine-Saint-Denis', 'department', '93', ['Mission Locale de Saint-Denis']],
    ['59', 'department', '59', ['Mission Locale de Roubaix']],
    ['Roubaix', 'commune', '59512', ['Mission Locale de Roubaix']],
    ['93200', 'commune', '93066', ['Mission Locale de Saint-Denis']],
  ])('lists the missions locales of %s, taken as a %s', async (location, level, code, expected) => {
    const { body } = await fresh.server.call('list_all_structures', { location, network: 'mission-locale' })
    expect(body.location_used).toMatchObject({ level, code })
    // The same organisation from another source is left out.
    expect(names(body.structures)).toEqual(expected)
  })

  it('gives a full summary', async () => {
    const { body } = await fresh.server.call('list_all_structures', { location: 'Lille' })
    expect(body.structures).toEqual([
      {
        id: 'dora--ccas-lille',
        source: 'dora',
        name: 'CCAS de Lille',
        address: '5 Place Roger Salengro, Bâtiment B, 59000 Lille',
        city: 'Lille',
        postal_code: '59000',
        themes: null,
      },
    ])
  })

  it('says when a name is that of two territories', async () => {
    const { body } = await fresh.server.call('list_all_structures', { location: 'Paris' })
    expect(body.location_used).toEqual({ level: 'department', code: '75', name: 'Paris' })
    expect(body.note).toMatch(/Taken as the département Paris.*75056/)
    const { body: reunion } = await fresh.server.call('list_all_structures', { location: 'La Réunion' })
    expect(reunion.location_used).toMatchObject({ level: 'region', code: '04' })
    expect(reunion.note).toMatch(/département 974.*47222/)
  })

  it('does not guess among communes of one name', async () => {
    const { body, isError } = await fresh.server.call('list_all_structures', { location: 'Saint-Denis' })
    expect([isError, body.success, body.code]).toEqual([false, false, 'ambiguous'])
    expect(body.error).toMatch(/97411.*93066/)
  })

  it('lists an arrondissement under its city, and says so', async () => {
    const { body } = await fresh.server.call('list_all_structures', { location: 'Paris 7e' })
    expect(body.location_used).toEqual({ level: 'commune', code: '75056', name: 'Paris' })
    expect(body.note).toContain('recorded under its city')
    expect(names(body.structures)).toEqual(['Les Restos du Cœur de Paris 7e'])
  })

  it.each([
    ['an unknown place', { location: 'Zzyzx' }, /No place in France/, 'not_found'],
    [
      'an overseas collectivity',
      { location: 'Polynésie française' },
      /cannot list the structures of Polynésie/,
    ],
    ['an unknown network', { network: 'misions-localles' }, /nearest: mission-locale/],
  ])('refuses %s', async (_, args, message, code = 'invalid_input') => {
    const { body, isError } = await fresh.server.call('list_all_structures', args)
    expect({ isError, code: body.code }).toEqual({ isError: code === 'invalid_input', code })
    expect(body.error).toMatch(message)
  })

  it('gives an empty list where nothing is recorded, with what to do', async () => {
    const { body, isError } = await fresh.server.call('list_all_structures', {
      location: 'Lozère',
      network: 'emmaus',
    })
    expect(isError).toBe(false)
    expect(body).toMatchObject({ structures: [], total_count: 0 })
    expect(body.note).toMatch(/No structure of “emmaus” is recorded in Lozère/)
  })
})

describe('get_service_details', () => {
  it('gives everything a person needs, with the structure', async () => {
    const { body, texts } = await fresh.server.call('get_service_details', {
      source: 'dora',
      service_id: 'dora--colis',
    })
    expect(body).toMatchObject({
      id: 'dora--colis',
      description: 'Colis alimentaires : accueil et accompagnement.',
      reception_modes: ['en-presentiel'],
      costs: ['gratuit'],
      cost_details: 'Participation libre.',
      target_audience: ['beneficiaires-des-minimas-sociaux', 'familles'],
      target_audience_details: 'Habitants de Lille',
      mobilization_modes: ['se-presenter', 'telephoner'],
      mobilizing_persons: ['professionnels', 'usagers'],
      mobilization_url: 'https://dora.example/colis/orienter',
      access_conditions: 'Justificatif de ressources et pièce d’identité.',
      contact_name: 'Camille Petit',
      phone: '0320000000',
      email: 'colis@lille.example',
      opening_hours: 'Tu 09:00-12:00',
      eligibility_zone: ['59350'],
      weekly_hours: 1.5,
      weeks: 12,
      updated_on: '2026-06-02',
      source_url: 'https://dora.example/services/colis',
      quality_score: 0.95,
      insee_code: '59350',
      structure_details: { id: 'dora--ccas-lille', phone: '0320495959', siret: '26590350000017' },
    })
    expect(texts[1]).toContain('third parties')
  })

  it.each([
    ['within its source', 'dora', 'colis'],
    ['under the former name of its source', 'itou', 'cv'],
    ['whole, under the former name', 'itou', 'itou--cv'],
  ])('finds an id that counts %s', async (_, source, id) => {
    const { isError, body } = await fresh.server.call('get_service_details', { source, service_id: id })
    expect(isError).toBe(false)
    expect(body.note).toEqual(
      source === 'itou' ? expect.stringContaining('successor "emplois-de-linclusion"') : null,
    )
  })

  it('reads an id with a slash through its structure', async () => {
    await fresh.server.call('search_services', { location_text: 'Lille', limit: 50 })
    const before = fresh.stubs.asked('api').length
    const { body, isError } = await fresh.server.call('get_service_details', {
      source: 'dora',
      service_id: 'dora--a/b',
    })
    expect(isError).toBe(false)
    expect(body).toMatchObject({ name: 'Domiciliation', structure_details: { name: 'CCAS de Lille' } })
    expect(fresh.stubs.asked('api').slice(before)).toEqual(['/api/v1/structures/dora--ccas-lille'])
  })

  it('finds an id with a slash that was never seen, and a structure with one', async () => {
    const { body } = await fresh.server.call('get_service_details', { source: 'fredo', service_id: 'run/1' })
    expect(body).toMatchObject({
      name: 'Aide alimentaire',
      structure_details: { name: 'Association réunionnaise d’entraide' },
    })
    expect(fresh.stubs.asked('api').every((path) => path.includes('sources=fredo'))).toBe(true)
    const missing = await fresh.server.call('get_service_details', { source: 'fredo', service_id: 'run/2' })
    expect(missing.body).toMatchObject({ code: 'not_found' })
  })

  it('says when there is none', async () => {
    const { body, isError } = await fresh.server.call('get_service_details', {
      source: 'dora',
      service_id: 'gone',
    })
    expect({ isError, code: body.code }).toEqual({ isError: false, code: 'not_found' })
    expect(body.error).toContain('service with the id “dora--gone”')
    expect(body.hint).toContain('search_services')
    expect(fresh.stubs.requests('api')).toHaveLength(1)
  })

  it('refuses a source that is no word', async () => {
    const { body } = await fresh.server.call('get_service_details', { source: '../doc', service_id: 'frais' })
    expect(body.code).toBe('invalid_input')
    expect(fresh.stubs.requests('api')).toEqual([])
  })
})

describe('get_structure_details', () => {
  it('gives contacts, and as its themes those of its services', async () => {
    const { body } = await fresh.server.call('get_structure_details', {
      source: 'dora',
      structure_id: 'ccas-lille',
    })
    expect(body).toMatchObject({
      id: 'dora--ccas-lille',
      description: 'Centre communal d’action sociale.',
      phone: '0320495959',
      email: 'ccas@lille.example',
      website: 'https://www.lille.example/ccas',
      opening_hours: 'Mo-Fr 08:30-17:00',
      accessibility_url: 'https://acceslibre.beta.gouv.fr/app/ccas-lille',
      networks: ['ccas-cias'],
      quality_score: 0.7,
      themes: [
        'equipement-et-alimentation--alimentation',
        'logement-hebergement--louer-un-logement',
        'logement-hebergement--rechercher-une-solution-dhebergement-temporaire',
      ],
    })
    expect(names(body.services)).toContain('Colis alimentaires')
  })

  it('has null themes when its services have none', async () => {
    const { body } = await fresh.server.call('get_structure_details', {
      source: 'fredo',
      structure_id: '974/2024',
    })
    expect(body).toMatchObject({ name: 'Association réunionnaise d’entraide', themes: null, services: [] })
  })

  it('says when there is none', async () => {
    const { body, isError } = await fresh.server.call('get_structure_details', {
      source: 'dora',
      structure_id: 'gone',
    })
    expect(body.error).toContain('structure with the id “dora--gone”')
    expect({ isError, code: body.code }).toEqual({ isError: false, code: 'not_found' })
  })
})

describe('structures of an intercommunalité', () => {
  it('are those of all its communes and of no other, and the note says so', async () => {
    const { body } = await fresh.server.call('list_all_structures', {
      location: 'Métropole européenne de Lille',
    })
    expect(body.structures.map(({ city }: { city: string }) => city)).toEqual(
      expect.arrayContaining(['Lille', 'Roubaix']),
    )
    expect(body.total_count).toBe(body.structures.length)
    expect(body.location_used).toMatchObject({ level: 'group', code: '200093201' })
    expect(body.note).toMatch(/of its 9\d communes/)
    expect(fresh.stubs.asked('api')).toEqual([expect.stringContaining('code_departement=59')])
    const one = await fresh.server.call('list_all_structures', { location: 'MEL de Lille' })
    expect(one.body.error).toContain('No place in France')
  })

  it('leave out what else lies in the département', async () => {
    const { body } = await fresh.server.call('list_all_structures', {
      location: 'communauté urbaine de Dunkerque',
    })
    expect(body).toMatchObject({ structures: [], total_count: 0, location_used: { level: 'group' } })
  })
})

describe('services with words', () => {
  it('are found in all of France, the best first, by the text search of the API', async () => {
    const { body } = await fresh.server.call('list_all_services', { query: 'domiciliation', limit: 5 })
    expect(body.services.map(({ name }: { name: string }) => name)).toEqual(['Domiciliation'])
    expect(fresh.stubs.asked('api')).toEqual([
      expect.stringMatching(/^\/api\/v1\/search\?q=domiciliation&.*exclure_doublons=true$/),
    ])
  })
})
