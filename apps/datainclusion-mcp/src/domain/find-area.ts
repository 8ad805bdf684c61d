import { sayOfPlace } from '../messages/place-messages.ts'
import { Refusal, type Said } from '../messages/said.ts'
import { type Area, areasOf, saidAreas } from './area.ts'
import { findOneCommune } from './find-commune.ts'
import { findGroup } from './find-group.ts'
import type { CommuneGroup, Gazetteer } from './gazetteer.ts'
import type { Commune, ResolvedPlace } from './place.ts'
import { placeKey } from './place-name.ts'
import { readPlaceText, withoutLead } from './place-text.ts'

export type SearchArea =
  | {
      readonly level: 'region' | 'department'
      readonly code: string
      readonly name: string
      readonly note: Said | null
    }
  | { readonly level: 'commune'; readonly place: ResolvedPlace; readonly isArrondissement: boolean }
  | { readonly level: 'group'; readonly group: CommuneGroup }

/** A name shared by several communes, to ask about. */
export interface Ambiguity {
  readonly candidates: readonly Commune[]
  readonly areas: readonly Area[]
}

/** In this order: region, département, commune, intercommunalité. @throws AppError invalid_input overseas */
export function findArea(text: string, gazetteer: Gazetteer): SearchArea | Ambiguity | null {
  const areas =
    [text, withoutLead(text)]
      .map((one) => areasOf(readPlaceText(one).key, gazetteer))
      .find((found) => found.length > 0) ?? []
  const [area] = areas.filter(({ code }) => hasFilter(code, gazetteer))
  if (area !== undefined) {
    const { level, code, name } = area
    return { level, code, name, note: alsoNote(area, areas, gazetteer) }
  }
  const [said] = saidAreas(readPlaceText(text).key, gazetteer)
  if (said !== undefined && hasFilter(said.area.code, gazetteer)) {
    const { level, code, name } = said.area
    return { level, code, name, note: said.former === null ? null : formerNote(text, said.area) }
  }
  const match = findOneCommune(text, gazetteer)
  if (match.kind === 'found') {
    return { level: 'commune', place: match.place, isArrondissement: match.arrondissement !== null }
  }
  if (match.kind === 'ambiguous') return match
  if (match.kind === 'unknown') {
    const group = findGroup(text, gazetteer)
    return group === null ? null : { level: 'group', group }
  }
  const { name, seat } = match.area
  throw new Refusal(
    'invalid_input',
    sayOfPlace('no_filter', { name }),
    sayOfPlace('no_filter_hint', { seat: seat === null ? null : `${seat.name} (${seat.code})` }),
  )
}

const formerNote = (text: string, { name }: Area): Said => sayOfPlace('former_region', { name, text })

/** Overseas collectivities are only in the official lists, and have no region. */
const hasFilter = (code: string, gazetteer: Gazetteer): boolean =>
  code.length === 2 || gazetteer.department(code)?.regionCode.length === 2

/** Lists other territories with the name, treating a region and the département of the same territory as one. */
function alsoNote(taken: Area, areas: readonly Area[], gazetteer: Gazetteer): Said | null {
  const communes = gazetteer.byKey(placeKey(taken.name)).filter(({ partOf }) => partOf === null)
  const others = [
    ...areas
      .filter((other) => other.level !== taken.level)
      .map(({ level, code }) => ({ kind: level, code, departmentCode: code })),
    ...communes
      .slice(0, 3)
      .map(({ code, departmentCode }) => ({ kind: 'commune' as const, code, departmentCode })),
  ]
  return others.length === 0 ? null : sayOfPlace('also_named', { ...taken, others })
}
