import type { Said } from '../messages/said.ts'

/** A current commune, or an arrondissement of Paris, Lyon or Marseille. */
export interface Commune {
  /** INSEE code, 5 characters. */
  readonly code: string
  readonly name: string
  readonly departmentCode: string
  readonly population: number
  readonly postalCodes: readonly string[]
}

export interface Region {
  readonly code: string
  readonly name: string
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

export interface ResolvedPlace {
  /** Label for people, e.g. `Lille (59, Nord)`. */
  readonly label: string
  /** Code of the commune to search from: a whole city, never an arrondissement. */
  readonly communeCode: string
  /** Origin of the distances; null for the centre of the commune. */
  readonly point: Point | null
  readonly how: ResolutionMethod
  /** Confidence in the match, 0 to 1. */
  readonly confidence: number
  /** Decision between several readings; null if there was none. */
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

/** Returns the département in a commune's code: `59` of 59350, `2A` of 2A004, `974` of 97411. */
export const departmentCodeOf = (communeCode: string): string =>
  communeCode.slice(0, /^9[78]/.test(communeCode) ? 3 : 2)
