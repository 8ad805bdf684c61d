import { describe, expect, it } from 'vitest'
import { useFreshServer } from './support/fresh-server.ts'
import { answerDatainclusion } from './support/stub/datainclusion.ts'

/** 20,000 tokens of three bytes. */
const MAX_BYTES = 60_000
/** Fields in which the API takes any text. */
const FREE = new Set([
  'nom',
  'description',
  'adresse',
  'complement_adresse',
  'commune',
  'telephone',
  'courriel',
  'site_web',
  'lien_source',
  'accessibilite_lieu',
  'horaires_accueil',
  'contact_nom_prenom',
  'frais_precisions',
  'publics_precisions',
  'conditions_acces',
  'mobilisation_precisions',
  'lien_mobilisation',
])
const LONG = 'Une phrase qui ne finit pas et qui en suit une autre. '.repeat(600)

const inflated = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (key, value: unknown) => {
    if (FREE.has(key)) return `${typeof value === 'string' ? value : ''} ${LONG}`
    return key === 'zone_eligibilite' ? Array.from({ length: 5_000 }, () => '59350') : value
  })

const fresh = useFreshServer()

describe('an answer has a bound, whatever the API stores', () => {
  it.each([
    ['search_services', { location_insee_code: '59350' }],
    ['list_all_services', {}],
    ['list_all_structures', {}],
    ['get_reference_data', { category: 'themes' }],
  ])('of %s', async (tool, args) => {
    await expectBounded(tool, args)
  })

  it('of one service and one structure', async () => {
    const { body } = await fresh.server.call('list_all_services', { limit: 1 })
    const { source, id, structure_id } = body.services[0]
    await expectBounded('get_service_details', { source, service_id: id })
    await expectBounded('get_structure_details', { source, structure_id })
  })
})

async function expectBounded(tool: string, args: Record<string, unknown>): Promise<void> {
  fresh.stubs.answer('api', (request) => {
    const answer = answerDatainclusion(request, [])
    return { ...answer, body: inflated(answer.body) }
  })
  const { texts, body } = await fresh.server.call(tool, args)
  expect(body.error).toBeUndefined()
  expect(Buffer.byteLength(texts.join(''))).toBeLessThan(MAX_BYTES)
}
