import { type CollectionPlan, VECTOR } from './collection-plan.ts'

/** What a property may hold; null and what is absent are the same. */
export type PropertyValue = string | number | boolean | Date | readonly string[] | null

/** An object to be stored. */
export interface NewObject {
  /** UUID; an object that has it already is replaced. */
  readonly id: string
  readonly properties: Readonly<Record<string, PropertyValue>>
  /** None: the object is found by its properties only. */
  readonly vector?: Float32Array | undefined
}

/** An object as it was read. */
export interface StoredObject {
  readonly id: string
  /** Those that were asked for; what it does not have is null. Moments are ISO 8601 in UTC with milliseconds. */
  readonly properties: Readonly<Record<string, Exclude<PropertyValue, Date>>>
  /** Where it was asked for and there is one. */
  readonly vector: Float32Array | null
}

/** An object that was found by its vector. */
export interface NearObject extends StoredObject {
  /** Cosine of its vector and that of the query, -1 to 1. */
  readonly cosine: number
}

/** What is wanted of the objects. */
export interface Want {
  readonly properties: readonly string[]
  readonly vector?: boolean
}

export interface Listing extends Want {
  readonly limit: number
  readonly sort?: readonly { readonly property: string; readonly descending?: boolean }[]
}

/** An object as the client and REST take it. */
export type SentObject = ReturnType<ObjectMapping['toSent']>

/** How objects of a collection are written for Weaviate, and read. */
export type ObjectMapping = ReturnType<typeof mapObjects>

/** The mapping for a collection: moments are stored as milliseconds, and what is null or empty is left out. */
export function mapObjects({ properties: kinds }: CollectionPlan) {
  const isMoment = (name: string) => kinds[name] === 'date'
  const plain = (name: string, value: PropertyValue | undefined): Exclude<PropertyValue, Date> => {
    if (value === undefined || value === null) return null
    return isMoment(name) ? new Date(Number(value)).toISOString() : (value as Exclude<PropertyValue, Date>)
  }
  /** Without nulls and empty lists, which Weaviate does not keep. */
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
      ...(vector === undefined ? {} : { vectors: { [VECTOR]: Array.from(vector) } }),
    }),
    /** @param object as the client gives it */
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

/** @param moment a date, or a text in ISO 8601 */
const toMilliseconds = (moment: PropertyValue): number =>
  moment instanceof Date ? moment.getTime() : Date.parse(String(moment))
