import { sayOfPlace } from '../messages/place-messages.ts'
import { type CommuneMatch, communeLabel, found } from './commune-match.ts'
import type { CommuneGroup, Gazetteer } from './gazetteer.ts'
import { saidByCommune } from './place-name.ts'
import { withoutLead } from './place-text.ts'

/** Confidence, 0 to 1, in the largest commune of an intercommunalité. */
const MAX_OF_GROUP = 0.5

/** By name, such as `Grand Reims`, or by its main commune; null if none or several match. */
export function findGroup(text: string, gazetteer: Gazetteer): CommuneGroup | null {
  const bare = withoutLead(text)
  const named = gazetteer.groupsNamed(bare)
  const [group, ...others] = named.length > 0 ? named : groupsAround(bare, gazetteer)
  return group === undefined || others.length > 0 ? null : group
}

/** Finds intercommunalités by their main commune, whatever their name: `agglo de Clermont`, `métropole de Toulon`. */
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

/** A search needs one point: that of the largest commune. The note says what this excludes. */
export function centreOfGroup({ name, members }: CommuneGroup, gazetteer: Gazetteer): CommuneMatch {
  const [largest] = members.map((code) => gazetteer.byCode(code))
  if (largest === undefined) return { kind: 'unknown' }
  const note = sayOfPlace('largest_of_group', {
    name,
    count: members.length,
    largest: communeLabel(largest, gazetteer),
  })
  return found(largest, gazetteer, { how: 'commune_name', confidence: MAX_OF_GROUP, note })
}
