import { sayOfPlace } from '../messages/place-messages.ts'
import { Refusal } from '../messages/said.ts'
import type { Point } from './place.ts'

/** Generous bounding boxes of the parts of France: south, west, north, east, in degrees. */
const FRANCE: readonly (readonly [south: number, west: number, north: number, east: number])[] = [
  [41.2, -5.6, 51.3, 9.8],
  [15.7, -61.9, 16.7, -60.9],
  [14.2, -61.4, 15.0, -60.6],
  [2.0, -54.8, 6.0, -51.4],
  [-21.6, 55.0, -20.7, 56.0],
  [-13.2, 44.8, -12.4, 45.5],
  [46.6, -56.6, 47.3, -56.0],
  [17.7, -63.3, 18.3, -62.6],
  [-14.6, -178.4, -13.0, -175.9],
  [-28.2, -155.1, -7.5, -134.2],
  [-23.4, 158.0, -17.8, 172.6],
]

/** Parses a point, latitude first as on maps: `48.8584, 2.2945`; null for any other text. */
export function readCoordinates(text: string): Point | null {
  const match = /^\s*\(?\s*(-?\d{1,2}\.\d+)\s*[,;\s]\s*(-?\d{1,3}\.\d+)\s*\)?\s*$/.exec(text)
  return match === null ? null : { latitude: Number(match[1]), longitude: Number(match[2]) }
}

/** @throws AppError invalid_input outside France, with a hint if latitude and longitude were swapped */
export function assertInFrance(point: Point): void {
  const { latitude, longitude } = point
  if (isInside(latitude, longitude)) return
  if (isInside(longitude, latitude)) {
    const pair = `[${longitude}, ${latitude}]`
    throw new Refusal('invalid_input', sayOfPlace('swapped', point), sayOfPlace('swapped_hint', { pair }))
  }
  throw new Refusal('invalid_input', sayOfPlace('no_commune_at', point), sayOfPlace('no_commune_at_hint'))
}

const isInside = (latitude: number, longitude: number): boolean =>
  FRANCE.some(
    ([south, west, north, east]) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  )
