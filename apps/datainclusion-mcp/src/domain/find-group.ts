import { type CommuneMatch, communeLabel, found } from './commune-match.ts'
import type { Gazetteer } from './gazetteer.ts'
import { placeKey } from './place-name.ts'

/** Confidence, 0 to 1, in the largest commune of a group of communes. */
const LARGEST_OF_GROUP = 0.5
/** Words for the kinds of groups, in names and in what people say. */
const KIND =
  /^(?:(?:la|l) )?(?:cc|ca|cu|metro|met\d*|communaute de communes|communaute d agglomeration|communaute urbaine|intercommunalite|agglomeration|agglo)(?: (?:de la|de l|du|des|de|d))? /

const bareKey = (name: string): string => placeKey(name).replace(KIND, '')

/**
 * The largest commune of an intercommunalité that a text names: `Grand Reims`, `Métropole européenne de Lille`. The note
 * says that it stands for the whole. `unknown` where none or several bear the name.
 */
export function findGroup(text: string, gazetteer: Gazetteer): CommuneMatch {
  const key = bareKey(text)
  const named = key === '' ? [] : gazetteer.groups.filter(({ name }) => bareKey(name) === key)
  const [group] = named
  const seat = group === undefined || named.length > 1 ? undefined : gazetteer.byCode(group.seat)
  if (group === undefined || seat === undefined) return { kind: 'unknown' }
  const note = `${group.name} is an intercommunalité: taken as ${communeLabel(seat, gazetteer)}, its largest commune.`
  return found(seat, gazetteer, { how: 'commune_name', confidence: LARGEST_OF_GROUP, note })
}
