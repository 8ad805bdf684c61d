import * as z from 'zod'
import { RESOLUTION_METHODS, type ResolvedPlace } from '../domain/place.ts'
import type { Language } from '../messages/said.ts'
import { figure, numberOrNull, textOrNull } from './fields.ts'

export const resolvedLocationSchema = z.object({
  label: z.string().describe('The place that was understood; say it to the person.'),
  insee_code: z.string().describe('INSEE code of the commune that was searched from.'),
  latitude: numberOrNull('Point that distances are from; null for the centre of the commune.'),
  longitude: numberOrNull('The same, longitude.'),
  method: z.enum(RESOLUTION_METHODS).describe('How the place was found.'),
  confidence: z.number().describe('How sure it is, 0 to 1.'),
  note: textOrNull('What was decided, and against what.'),
})

/** Maps a resolved location to the wire; coordinates are null for the centre of the commune. */
export function toResolvedLocation(
  place: ResolvedPlace,
  language: Language,
): z.input<typeof resolvedLocationSchema> {
  const { label, communeCode, point, how, confidence, note } = place
  return {
    label,
    insee_code: communeCode,
    latitude: figure(point?.latitude ?? null),
    longitude: figure(point?.longitude ?? null),
    method: how,
    confidence,
    note: note?.[language] ?? null,
  }
}
