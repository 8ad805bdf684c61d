import { ambiguousPlace, unknownPlace } from '../domain/ambiguous-place.ts'
import { findArea } from '../domain/find-area.ts'
import type { CommuneGroup, Gazetteer } from '../domain/gazetteer.ts'
import { placeKey } from '../domain/place-name.ts'
import { withoutLead } from '../domain/place-text.ts'
import { sayOfPlace } from '../messages/place-messages.ts'
import { joined, type Said } from '../messages/said.ts'
import type { Deps } from '../ports.ts'
import { undefinedOnFailure } from './undefined-on-failure.ts'

export interface StructureArea {
  readonly level: 'region' | 'department' | 'commune' | 'group'
  readonly code: string
  readonly name: string
  /** Communes of a group, the largest first; empty if it can be queried by its own code. */
  readonly members: readonly string[]
  /** Decision between several readings; null if there was none. */
  readonly note: Said | null
}

/** Region, else département, commune or group. @throws AppError invalid_input if unknown or shared */
export async function locateArea(
  text: string,
  { gazetteer, communes }: Pick<Deps, 'gazetteer' | 'communes'>,
  signal: AbortSignal,
): Promise<StructureArea> {
  const names = await gazetteer()
  const area = findArea(text, names)
  if (area === null) return newerCommune(text, { names, communes }, signal)
  if ('candidates' in area) throw ambiguousPlace(text, area, names)
  if (area.level === 'group') return { level: 'group', ...area.group, note: groupNote(area.group) }
  if (area.level !== 'commune') return { ...area, members: [] }
  const { communeCode: code, label, note } = area.place
  return {
    level: 'commune',
    code,
    name: names.byCode(code)?.name ?? label,
    members: [],
    note: joined(note, area.isArrondissement ? sayOfPlace('under_city', { label }) : null),
  }
}

const groupNote = ({ name, members }: CommuneGroup): Said =>
  sayOfPlace('all_of_group', { name, count: members.length })

async function newerCommune(
  text: string,
  { names, communes }: { names: Gazetteer } & Pick<Deps, 'communes'>,
  signal: AbortSignal,
): Promise<StructureArea> {
  const key = placeKey(withoutLead(text))
  const named = await undefinedOnFailure(() => communes.communesNamed(key, signal), signal)
  const [only, ...others] = (named ?? []).filter(({ name }) => placeKey(name) === key)
  if (only === undefined || others.length > 0) throw unknownPlace(text, names)
  return { level: 'commune', code: only.code, name: only.name, members: [], note: null }
}
