import { limitField } from '@agora-mcp/core/schemas'
import * as z from 'zod'

/** {@link limitField} of an address, where numbers are text. */
export const limitQuery = (max: number, byDefault: number) =>
  z.preprocess((given) => (given === undefined ? given : Number(given)), limitField(max, byDefault))
