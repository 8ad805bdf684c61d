import { limitField } from '@agora-mcp/core/schemas'
import * as z from 'zod'

/** Makes {@link limitField} for a query string, where numbers are text. */
export const limitQuery = (max: number, byDefault: number) =>
  z.preprocess((given) => (given === undefined ? given : Number(given)), limitField(max, byDefault))
