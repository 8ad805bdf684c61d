import type { Said } from '../messages/said.ts'

/** A commune of today, or one of the arrondissements of Paris, Lyon and Marseille. */
export interface Commune {
  /** Code of the INSEE, 5 characters. */
  readonly code: string
  readonly name: string
  readonly departmentCode: string
  readonly population: number
  readonly postalCodes: readonly string[]
}

export interface Region {
  readonly code: string
  readonly name: string
  /** Code of the commune where the prefecture is. */
  readonly seat: string
}

export interface Department extends Region {
  readonly regionCode: string
}

/** WGS 84, degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** What a location was understood to be. */
export interface ResolvedPlace {
  /** For people, e.g. `Lille (59, Nord)`. */
  readonly label: string
  /** Code of the commune that is searched from; a whole city, never an arrondissement. */
  readonly communeCode: string
  /** What the distances are measured from; null for the centre of the commune. */
  readonly point: Point | null
  readonly how: ResolutionMethod
  /** 0 to 1: how sure it is that this place is meant. */
  readonly confidence: number
  /** What was decided, and against what; null where nothing was. */
  readonly note: Said | null
}

export const RESOLUTION_METHODS = [
  'coordinates',
  'insee_code',
  'postal_code',
  'commune_name',
  'address',
  'place_of_interest',
] as const
export type ResolutionMethod = (typeof RESOLUTION_METHODS)[number]

/** The département's code in a commune's: `59` of 59350, `2A` of 2A004, `974` of 97411. */
export const departmentCodeOf = (communeCode: string): string =>
  communeCode.slice(0, /^9[78]/.test(communeCode) ? 3 : 2)
