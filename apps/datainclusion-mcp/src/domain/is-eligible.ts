import type { Gazetteer } from './gazetteer.ts'
import { departmentCodeOf } from './place.ts'
import type { Service } from './service.ts'

/** Checks whether the service's zone is everywhere, or includes the commune or a larger area around it. */
export function isEligible(
  { eligibilityZone: zone }: Pick<Service, 'eligibilityZone'>,
  communeCode: string,
  gazetteer: Gazetteer,
): boolean {
  if (zone === null || zone.length === 0) return true
  const around = [communeCode, departmentCodeOf(communeCode), gazetteer.groupOf(communeCode)?.code, 'france']
  return around.some((code) => code !== undefined && zone.includes(code))
}
