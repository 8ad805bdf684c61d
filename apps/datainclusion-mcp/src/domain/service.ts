export interface PostalAddress {
  readonly street: string | null
  readonly complement: string | null
  readonly postalCode: string | null
  readonly city: string | null
  readonly communeCode: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Values of the reference lists, sorted because the source has no stable order. Null if unknown. */
export type ReferenceValues = readonly string[] | null

/** A service of data·inclusion. Texts are the author's. */
export interface Service {
  /** Composite: `source--id within the source`. */
  readonly id: string
  readonly source: string
  readonly structureId: string
  readonly name: string
  readonly description: string | null
  readonly type: string | null
  readonly themes: ReferenceValues
  readonly targetAudience: ReferenceValues
  readonly targetAudienceDetails: string | null
  readonly receptionModes: ReferenceValues
  readonly costs: ReferenceValues
  readonly costDetails: string | null
  readonly accessConditions: string | null
  readonly mobilizationModes: ReferenceValues
  readonly mobilizingPersons: ReferenceValues
  readonly mobilizationDetails: string | null
  readonly mobilizationUrl: string | null
  readonly address: PostalAddress
  /** Codes of communes, départements, groups of communes or countries it serves; null for everybody. */
  readonly eligibilityZone: readonly string[] | null
  readonly contactName: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly openingHours: string | null
  readonly weeklyHours: number | null
  readonly weeks: number | null
  /** `YYYY-MM-DD`. */
  readonly updatedOn: string | null
  /** 0 to 1, computed by data·inclusion. */
  readonly qualityScore: number | null
  readonly sourceUrl: string | null
}

export interface Structure {
  readonly id: string
  readonly source: string
  readonly name: string
  readonly description: string | null
  readonly siret: string | null
  readonly address: PostalAddress
  readonly phone: string | null
  readonly email: string | null
  readonly website: string | null
  readonly openingHours: string | null
  readonly accessibilityUrl: string | null
  readonly networks: ReferenceValues
  readonly updatedOn: string | null
  /** Null if the listing does not include it. */
  readonly qualityScore: number | null
  readonly sourceUrl: string | null
}

export interface ServiceWithStructure {
  readonly service: Service
  readonly structure: Structure
}

export interface StructureWithServices {
  readonly structure: Structure
  readonly services: readonly Service[]
}

export interface FoundService {
  readonly service: Service
  readonly structure: Structure
  /** Distance from the place in whole kilometres; null if only offered remotely. */
  readonly distanceKm: number | null
}

export function postalLine({ street, complement, postalCode, city }: PostalAddress): string | null {
  const place = [postalCode, city].filter(Boolean).join(' ')
  const line = [street, complement, place].filter(Boolean).join(', ')
  return line === '' ? null : line
}

/** Lists the distinct themes of services, sorted; null if there are none. */
export function themesOf(services: readonly Service[]): string[] | null {
  const themes = new Set(services.flatMap((service) => service.themes ?? []))
  return themes.size === 0 ? null : [...themes].sort()
}

/** Sources that were renamed; https://github.com/gip-inclusion/data-inclusion. */
const RENAMED: ReadonlyMap<string, string> = new Map([['itou', 'emplois-de-linclusion']])

export interface RecordKey {
  /** Current name of the source. */
  readonly source: string
  /** Composite, starting with the source. */
  readonly id: string
  /** Reports that the given source was renamed; else null. */
  readonly note: string | null
}

export function compositeId(source: string, id: string): RecordKey {
  const today = RENAMED.get(source) ?? source
  const note = today === source ? null : `source "${source}" was renamed: read from its successor "${today}".`
  if (id.startsWith(`${today}--`)) return { source: today, id, note }
  const local = id.startsWith(`${source}--`) ? id.slice(source.length + 2) : id
  return { source: today, id: `${today}--${local}`, note }
}
