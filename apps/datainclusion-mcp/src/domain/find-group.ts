import { sayOfPlace } from '../messages/place-messages.ts'
import { type CommuneMatch, communeLabel, found } from './commune-match.ts'
import type { CommuneGroup, Gazetteer } from './gazetteer.ts'
import { saidByCommune } from './place-name.ts'
import { withoutLead } from './place-text.ts'

/** Confidence, 0 to 1, in the largest commune of a group of communes. */
const LARGEST_OF_GROUP = 0.5

/** The intercommunalité that a text names, `Grand Reims`, or says by its largest commune; null where none or several do. */
export function findGroup(text: string, gazetteer: Gazetteer): CommuneGroup | null {
  const bare = withoutLead(text)
  const named = gazetteer.groupsNamed(bare)
  const [group, ...others] = named.length > 0 ? named : groupsAround(bare, gazetteer)
  return group === undefined || others.length > 0 ? null : group
}

/** Those that people say by the commune in their midst, whatever they are called: `agglo de Clermont`, `métropole de Toulon`. */
function groupsAround(text: string, gazetteer: Gazetteer): CommuneGroup[] {
  const said = saidByCommune(text)
  if (said === null) return []
  const { commune, isRural } = said
  return [...gazetteer.byKey(commune), ...gazetteer.byPrefix(`${commune} `)].flatMap(({ code }) => {
    const group = gazetteer.groupOf(code)
    const fits = isRural === null || group?.name.startsWith('CC ') === isRural
    return group?.members[0] === code && fits ? [group] : []
  })
}

/**
 * The commune of an intercommunalité that a search starts from, which needs one point: its largest. The note says what
 * that leaves out.
 */
export function centreOfGroup({ name, members }: CommuneGroup, gazetteer: Gazetteer): CommuneMatch {
  const [largest] = members.map((code) => gazetteer.byCode(code))
  if (largest === undefined) return { kind: 'unknown' }
  const note = sayOfPlace('largest_of_group', {
    name,
    count: members.length,
    largest: communeLabel(largest, gazetteer),
  })
  return found(largest, gazetteer, { how: 'commune_name', confidence: LARGEST_OF_GROUP, note })
}
