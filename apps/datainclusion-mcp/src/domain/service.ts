/** Where a service or a structure is, as its source gives it. */
export interface PostalAddress {
  readonly street: string | null
  readonly complement: string | null
  readonly postalCode: string | null
  readonly city: string | null
  readonly communeCode: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Values of the reference lists, sorted, since the source gives them in no stable order. Null where unknown. */
export type ReferenceValues = readonly string[] | null

/** A service as data·inclusion has it. Texts are those of its author. */
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
  /** Codes of communes, départements, groups of communes or countries whose inhabitants it is for; null for everybody. */
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

/** An organisation that offers services. */
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
  /** Null where the listing it comes from does not say. */
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

/** A service found around a place. */
export interface FoundService {
  readonly service: Service
  readonly structure: Structure
  /** From the place to the service, whole kilometres; null where it is offered at a distance only. */
  readonly distanceKm: number | null
}

/** Street, complement, postal code and city on one line; null when nothing of it is known. */
export function postalLine({ street, complement, postalCode, city }: PostalAddress): string | null {
  const place = [postalCode, city].filter(Boolean).join(' ')
  const line = [street, complement, place].filter(Boolean).join(', ')
  return line === '' ? null : line
}

/** All themes of some services, sorted; null when none has any. */
export function themesOf(services: readonly Service[]): string[] | null {
  const themes = new Set(services.flatMap((service) => service.themes ?? []))
  return themes.size === 0 ? null : [...themes].sort()
}

/** Sources that were renamed; https://github.com/gip-inclusion/data-inclusion. */
const RENAMED: ReadonlyMap<string, string> = new Map([['itou', 'emplois-de-linclusion']])

/** One record of the API. */
export interface RecordKey {
  /** As it is called today. */
  readonly source: string
  /** Composite, starting with the source. */
  readonly id: string
  /** Says so where the source that was given is called otherwise today. */
  readonly note: string | null
}

/** The key of a record, from an id that is composite already or that counts within its source. */
export function compositeId(source: string, id: string): RecordKey {
  const today = RENAMED.get(source) ?? source
  const note = today === source ? null : `source "${source}" was renamed: read from its successor "${today}".`
  if (id.startsWith(`${today}--`)) return { source: today, id, note }
  const local = id.startsWith(`${source}--`) ? id.slice(source.length + 2) : id
  return { source: today, id: `${today}--${local}`, note }
}
