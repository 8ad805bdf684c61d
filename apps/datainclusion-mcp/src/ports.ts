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

// All methods that ask another service throw AppError: rate_limited, unavailable or upstream when it is busy, away or
// answers nonsense, and the signal's reason when the caller aborts.

/** Values of the filters, already known to be valid. Values of one are alternatives, different ones add up. */
export interface ServiceFilter {
  readonly themes?: readonly string[] | undefined
  readonly costs?: readonly string[] | undefined
  readonly targetAudience?: readonly string[] | undefined
  readonly receptionModes?: readonly string[] | undefined
  readonly sources?: readonly string[] | undefined
}

/** Where services are found by words: around a point, in one commune, or anywhere (null). */
export type Around = { readonly point: Point } | { readonly communeCode: string } | null

export interface StructureFilter {
  readonly regionCode?: string | undefined
  readonly departmentCode?: string | undefined
  readonly communeCode?: string | undefined
  readonly networks?: readonly string[] | undefined
  readonly sources?: readonly string[] | undefined
  /** Several sources may know one structure; of those, only the best record is given unless all are asked for. */
  readonly withDuplicates?: boolean
}

/** Which part of a listing. */
export interface PageRequest {
  /** From 1. */
  readonly page: number
  /** Items asked for, 1 to 10,000. */
  readonly size: number
}

export interface Page<Item> {
  readonly items: readonly Item[]
  /** Items on all pages. */
  readonly total: number
}

/**
 * data·inclusion: services and the structures that offer them. Every method that asks it throws AppError config when it
 * takes no token, or none is there.
 */
export interface ServiceDirectory {
  /**
   * Services for the inhabitants of a commune within 50 km of the point, or of the commune's centre, nearest first,
   * and after them those offered at a distance.
   * @throws AppError invalid_input when it does not know the commune
   */
  searchServices(
    query: ServiceFilter & { readonly communeCode: string; readonly point: Point | null },
    page: PageRequest,
    signal: AbortSignal,
  ): Promise<Page<FoundService>>
  /**
   * Services that have the words of a text, the best first: within 50 km of a point, or recorded in one commune, or in all
   * of France. Experimental at data·inclusion: it looks at words alone, whoever a service is for.
   * @throws AppError invalid_input when experimental parts are switched off
   */
  findServices(
    query: ServiceFilter & { readonly text: string; readonly around: Around },
    page: PageRequest,
    signal: AbortSignal,
  ): Promise<Page<FoundService>>
  listServices(filter: ServiceFilter, page: PageRequest, signal: AbortSignal): Promise<Page<Service>>
  listStructures(filter: StructureFilter, page: PageRequest, signal: AbortSignal): Promise<Page<Structure>>
  /** The structure of a service whose id has a slash, known from an earlier answer; null when it is not. */
  structureIdOf(serviceId: string): Promise<string | null>
  /** By composite id, which must not have a slash. @throws AppError not_found */
  getService(id: string, signal: AbortSignal): Promise<ServiceWithStructure>
  /** By composite id, which must not have a slash. @throws AppError not_found */
  getStructure(id: string, signal: AbortSignal): Promise<StructureWithServices>
}

export interface ReferenceData {
  /** Today's list, or the bundled copy when it cannot be had; its origin says which. */
  list(category: ReferenceCategory, signal: AbortSignal): Promise<ReferenceList>
  /** The best list that is here already, without asking anybody. */
  known(category: ReferenceCategory): Promise<ReferenceList>
}

/** The commune registry of the State, geo.api.gouv.fr. */
export interface CommuneRegistry {
  /** The commune whose territory holds the point; null outside France. */
  communeAt(point: Point, signal: AbortSignal): Promise<RegisteredCommune | null>
  /** A commune or arrondissement by its code; null when there is none. */
  communeByCode(code: string, signal: AbortSignal): Promise<RegisteredCommune | null>
  /** Communes whose names have these words, most inhabited first, at most ten. */
  communesNamed(name: string, signal: AbortSignal): Promise<readonly RegisteredCommune[]>
}

export interface RegisteredCommune {
  readonly code: string
  readonly name: string
  readonly departmentCode: string | null
  readonly population: number
  readonly centre: Point | null
}

/** The address geocoder of the State, data.geopf.fr. */
export interface AddressGeocoder {
  /** Best matches for an address, or for a place such as a monument or a station; best first, at most ten. */
  search(text: string, index: 'address' | 'poi', signal: AbortSignal): Promise<readonly GeocodedPlace[]>
  /** The address nearest to a point; null when none is known around it. */
  nearest(point: Point, signal: AbortSignal): Promise<GeocodedPlace | null>
}

export interface GeocodedPlace {
  readonly label: string
  /** Code of the commune, or of the arrondissement in Paris, Lyon and Marseille. */
  readonly communeCode: string
  readonly point: Point
  /** Of the match, 0 to 1. */
  readonly score: number
  /** From the point asked about, when one was. */
  readonly distanceMeters: number | null
}

/** Everything that tools need. */
export interface Deps {
  readonly directory: ServiceDirectory
  /** Why the directory cannot be asked; null when it can. */
  readonly closed: Error | null
  readonly reference: ReferenceData
  /** Official names and codes; read from the disk at the first call. */
  readonly gazetteer: () => Promise<Gazetteer>
  readonly communes: CommuneRegistry
  readonly geocoder: AddressGeocoder
}
