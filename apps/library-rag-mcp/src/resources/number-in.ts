import { AppError } from '@agora-mcp/core/errors'
import { say } from '../messages/index.ts'

/** @throws AppError not_found if it is not a whole number or is out of range */
export function numberIn(value: string, name: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (number >= least && number <= most) return number
  throw new AppError('not_found', say('number_out_of_range', { name, value, least, most }))
}
