import { sayOfPlace } from '../messages/place-messages.ts'
import { type CommuneMatch, communeLabel, found } from './commune-match.ts'
import type { CommuneGroup, Gazetteer } from './gazetteer.ts'
import { withoutLead } from './place-text.ts'

/** Confidence, 0 to 1, in the largest commune of a group of communes. */
const LARGEST_OF_GROUP = 0.5

/** The intercommunalité that a text names: `Grand Reims`, `Métropole européenne de Lille`; null where none or several do. */
export function findGroup(text: string, gazetteer: Gazetteer): CommuneGroup | null {
  const [group, ...others] = gazetteer.groupsNamed(withoutLead(text))
  return group === undefined || others.length > 0 ? null : group
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
