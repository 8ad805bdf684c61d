import { type CollectionPlan, VECTOR } from './collection-plan.ts'

/** Value of a property; null is equivalent to absent. */
export type PropertyValue = string | number | boolean | Date | readonly string[] | null

export const textOf = (value: PropertyValue | undefined): string => String(value ?? '')
export const textOrNull = (value: PropertyValue | undefined): string | null =>
  value === null || value === undefined ? null : String(value)
export const numberOf = (value: PropertyValue | undefined): number => Number(value ?? 0)
export const listOf = (value: PropertyValue | undefined): readonly string[] =>
  Array.isArray(value) ? value : []

export interface NewObject {
  /** UUID; replaces an existing object with the same one. */
  readonly id: string
  readonly properties: Readonly<Record<string, PropertyValue>>
  /** Without a vector the object is found by its properties only. */
  readonly vector?: Float32Array | undefined
}

export interface StoredObject {
  readonly id: string
  /** Requested properties, null if absent. Times are ISO 8601 in UTC with milliseconds. */
  readonly properties: Readonly<Record<string, Exclude<PropertyValue, Date>>>
  /** Null unless requested and present. */
  readonly vector: Float32Array | null
}

export interface NearObject extends StoredObject {
  /** Cosine of its vector and that of the query, -1 to 1. */
  readonly cosine: number
}

export interface Want {
  readonly properties: readonly string[]
  readonly vector?: boolean
}

export interface Listing extends Want {
  readonly limit: number
  readonly sort?: readonly { readonly property: string; readonly descending?: boolean }[]
}

export type SentObject = ReturnType<ReturnType<typeof mapObjects>['toSent']>

/** Creates the mapping for a collection: times are stored as milliseconds, and null or empty values are left out. */
export function mapObjects({ properties: kinds }: CollectionPlan) {
  const isMoment = (name: string) => kinds[name] === 'date'
  const plain = (name: string, value: PropertyValue | undefined): Exclude<PropertyValue, Date> => {
    if (value === undefined || value === null) return null
    return isMoment(name) ? new Date(Number(value)).toISOString() : (value as Exclude<PropertyValue, Date>)
  }
  /** Removes nulls and empty lists, which Weaviate does not store. */
  const present = (properties: NewObject['properties']) =>
    Object.fromEntries(
      Object.entries(properties).flatMap(([name, value]) => {
        if (value === null || (Array.isArray(value) && value.length === 0)) return []
        if (isMoment(name)) return [[name, toMilliseconds(value)]]
        return [[name, Array.isArray(value) ? [...value] : (value as string | number | boolean)]]
      }),
    )
  return {
    toSent: ({ id, properties, vector }: NewObject) => ({
      id,
      properties: present(properties),
      ...(vector !== undefined && { vectors: { [VECTOR]: Array.from(vector) } }),
    }),
    read(object: { uuid: string; properties: object; vectors?: object }, want: Want): StoredObject {
      const properties = object.properties as Record<string, PropertyValue | undefined>
      const vector = (object.vectors as Record<string, number[]> | undefined)?.[VECTOR]
      return {
        id: object.uuid,
        properties: Object.fromEntries(want.properties.map((name) => [name, plain(name, properties[name])])),
        vector: vector === undefined || vector.length === 0 ? null : Float32Array.from(vector),
      }
    },
  }
}

/** `moment` is a date, or a text in ISO 8601. */
const toMilliseconds = (moment: PropertyValue): number =>
  moment instanceof Date ? moment.getTime() : Date.parse(String(moment))
