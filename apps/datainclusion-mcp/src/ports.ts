import type { Gazetteer } from './domain/gazetteer.ts'
import type { Point } from './domain/place.ts'
import type { ReferenceCategory, ReferenceList } from './domain/reference.ts'
import type {
  FoundService,
  Service,
  ServiceWithStructure,
  Structure,
  StructureWithServices,
} from './domain/service.ts'

// All methods that ask another service throw AppError: rate_limited, unavailable or upstream if it is busy,
// unreachable or returns an invalid answer; on cancellation the signal's reason.

/** Validated filter values. Values of one filter are alternatives, different filters combine. */
export interface ServiceFilter {
  readonly themes?: readonly string[] | undefined
  readonly costs?: readonly string[] | undefined
  readonly targetAudience?: readonly string[] | undefined
  readonly receptionModes?: readonly string[] | undefined
  readonly sources?: readonly string[] | undefined
}

/** Range of a text search: around a point, in one commune, or anywhere (null). */
export type Around = { readonly point: Point } | { readonly communeCode: string } | null

export interface StructureFilter {
  readonly regionCode?: string | undefined
  readonly departmentCode?: string | undefined
  readonly communeCode?: string | undefined
  readonly networks?: readonly string[] | undefined
  readonly sources?: readonly string[] | undefined
  /** Several sources may describe one structure; only the best record is returned unless this is true. */
  readonly withDuplicates?: boolean
}

export interface PageRequest {
  /** From 1. */
  readonly page: number
  /** Items requested, 1 to 10,000. */
  readonly size: number
}

export interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

/** Every method that asks data·inclusion throws AppError config if the token is rejected or missing. */
export interface ServiceDirectory {
  /**
   * Finds services for the inhabitants of a commune within 50 km of the point, or of the commune's centre,
   * nearest first, followed by remote ones.
   * @throws AppError invalid_input if the commune is unknown
   */
  searchServices(
    query: ServiceFilter & { readonly communeCode: string; readonly point: Point | null },
    page: PageRequest,
    signal: AbortSignal,
  ): Promise<Page<FoundService>>
  /**
   * Finds services by words, best first: within 50 km of a point, in one commune, or in all of France.
   * Experimental at data·inclusion, and ignores eligibility.
   * @throws AppError invalid_input if experimental features are disabled
   */
  findServices(
    query: ServiceFilter & { readonly text: string; readonly around: Around },
    page: PageRequest,
    signal: AbortSignal,
  ): Promise<Page<FoundService>>
  listServices(filter: ServiceFilter, page: PageRequest, signal: AbortSignal): Promise<Page<Service>>
  listStructures(filter: StructureFilter, page: PageRequest, signal: AbortSignal): Promise<Page<Structure>>
  /** Returns the structure of a service whose id has a slash, if an earlier answer contained it; else null. */
  structureIdOf(serviceId: string): Promise<string | null>
  /** @param id Composite, without a slash. @throws AppError not_found */
  getService(id: string, signal: AbortSignal): Promise<ServiceWithStructure>
  /** @param id Composite, without a slash. @throws AppError not_found */
  getStructure(id: string, signal: AbortSignal): Promise<StructureWithServices>
}

export interface ReferenceData {
  /** Returns the current list, or the bundled copy if it cannot be fetched; its origin says which. */
  list(category: ReferenceCategory, signal: AbortSignal): Promise<ReferenceList>
  /** Returns the best list in memory, without a request. */
  known(category: ReferenceCategory): Promise<ReferenceList>
}

/** The State's commune registry, geo.api.gouv.fr. */
export interface CommuneRegistry {
  /** Finds the commune whose territory contains the point; null outside France. */
  communeAt(point: Point, signal: AbortSignal): Promise<RegisteredCommune | null>
  /** Finds a commune or arrondissement by its code; null if there is none. */
  communeByCode(code: string, signal: AbortSignal): Promise<RegisteredCommune | null>
  /** Finds communes whose names contain these words, the most populous first, at most ten. */
  communesNamed(name: string, signal: AbortSignal): Promise<readonly RegisteredCommune[]>
}

export interface RegisteredCommune {
  readonly code: string
  readonly name: string
  readonly departmentCode: string | null
  readonly population: number
  readonly centre: Point | null
}

/** The State's address geocoder, data.geopf.fr. */
export interface AddressGeocoder {
  /** Finds an address, or a place such as a monument or a station; best match first, at most ten. */
  search(text: string, index: 'address' | 'poi', signal: AbortSignal): Promise<readonly GeocodedPlace[]>
  nearest(point: Point, signal: AbortSignal): Promise<GeocodedPlace | null>
}

export interface GeocodedPlace {
  readonly label: string
  /** Code of the commune, or of the arrondissement in Paris, Lyon and Marseille. */
  readonly communeCode: string
  readonly point: Point
  readonly score: number
  /** Distance from the requested point; null without one. */
  readonly distanceMeters: number | null
}

export interface Deps {
  readonly directory: ServiceDirectory
  /** Reason why the directory cannot be used; null if it can. */
  readonly closed: Error | null
  readonly reference: ReferenceData
  /** Official names and codes; read from disk on the first call. */
  readonly gazetteer: () => Promise<Gazetteer>
  readonly communes: CommuneRegistry
  readonly geocoder: AddressGeocoder
}
