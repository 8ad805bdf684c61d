import { type FilterArgument, knownValues } from '../domain/known-values.ts'
import type { Said } from '../messages/said.ts'
import type { Deps, ServiceFilter } from '../ports.ts'

export type ServiceFilterInput = Readonly<
  Partial<Record<Exclude<FilterArgument, 'network'>, readonly string[] | undefined>>
>

/** A note tells of each replaced value. @throws AppError invalid_input naming the unknown values */
export async function serviceFilter(
  input: ServiceFilterInput,
  reference: Deps['reference'],
): Promise<{ readonly filter: ServiceFilter; readonly notes: readonly Said[] }> {
  const valuesOf = async (argument: keyof ServiceFilterInput) =>
    knownValues(argument, input[argument], (await reference.known(argument)).items)
  const [themes, costs, audience, modes] = await Promise.all([
    valuesOf('themes'),
    valuesOf('costs'),
    valuesOf('target_audience'),
    valuesOf('reception_modes'),
  ])
  return {
    filter: {
      themes: themes.values,
      costs: costs.values,
      targetAudience: audience.values,
      receptionModes: modes.values,
    },
    notes: [themes, costs, audience, modes].flatMap((known) => known.notes),
  }
}
