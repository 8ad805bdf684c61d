import { defineResource, type ResourceDefinition } from '@agora-mcp/core/mcp'
import { REFERENCE_CATEGORIES, type ReferenceCategory } from '../domain/reference.ts'
import type { Deps } from '../ports.ts'
import { toReferenceItem } from '../wire/reference.ts'

const TITLES: Readonly<Record<ReferenceCategory, string>> = {
  themes: 'Thématiques',
  costs: 'Frais',
  reception_modes: 'Modes d’accueil',
  mobilization_modes: 'Modes de mobilisation',
  mobilizing_persons: 'Personnes mobilisatrices',
  target_audience: 'Publics',
  networks: 'Réseaux porteurs',
  service_types: 'Types de services',
}

const referenceResource = (category: ReferenceCategory) =>
  defineResource<Deps>({
    uri: `datainclusion://reference/${category}`,
    name: category,
    title: TITLES[category],
    description: `Values and labels of ${category}, as filters take them and results have them.`,
    mimeType: 'application/json',
    thirdPartyText: true,
    async read(_, { reference }, { signal }) {
      const { items, origin, asOf } = await reference.list(category, signal)
      return JSON.stringify({ origin, as_of: asOf, items: items.map(toReferenceItem) }, null, 2)
    },
  })

/** Resources that clients can attach to a conversation: the eight lists. */
export const resources: readonly ResourceDefinition<Deps>[] = REFERENCE_CATEGORIES.map(referenceResource)
