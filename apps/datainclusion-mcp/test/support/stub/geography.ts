import { readFileSync } from 'node:fs'
import { parseGazetteer } from '../../../src/domain/gazetteer.ts'
import { gazetteerFile } from './gazetteer-file.ts'

/** The real official names and codes. */
export const gazetteer = parseGazetteer(readFileSync(gazetteerFile(), 'utf8'))

/** Centres of the communes that the tests use, [latitude, longitude]. */
export const CENTRES: Readonly<Record<string, readonly [number, number]>> = {
  '13055': [43.2965, 5.3698],
  '13213': [43.3479, 5.4203],
  '2A004': [41.9192, 8.7386],
  '48095': [44.5181, 3.5006],
  '59350': [50.6311, 3.0468],
  '59512': [50.6899, 3.1813],
  '69123': [45.758, 4.8351],
  '69383': [45.7534, 4.8492],
  '75056': [48.8589, 2.347],
  '75107': [48.8548, 2.3115],
  '75111': [48.8574, 2.38],
  '93066': [48.9362, 2.3574],
  '97411': [-20.8789, 55.4481],
}

/** Kilometres on a sphere; the difference to an ellipsoid does not reach a rounded kilometre here. */
export function kilometres(
  [lat1, lon1]: readonly [number, number],
  [lat2, lon2]: readonly [number, number],
): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const a =
    Math.sin(radians(lat2 - lat1) / 2) ** 2 +
    Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(radians(lon2 - lon1) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(a))
}

/** As PostgreSQL rounds a double: half to even. */
export function roundHalfToEven(value: number): number {
  const floor = Math.floor(value)
  if (value - floor !== 0.5) return Math.round(value)
  return floor % 2 === 0 ? floor : floor + 1
}
