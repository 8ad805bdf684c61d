import * as z from 'zod'
import type { PostalAddress, Service, Structure } from '../../domain/service.ts'

// Records of the API of data·inclusion, version 1. Enumerations are read as text: the lists grow, and a new
// value must not invalidate an answer. Unused fields are not declared.

const text = z.string().nullish()
const values = z.array(z.string()).nullish()
const number = z.number().nullish()

const addressFields = {
  adresse: text,
  complement_adresse: text,
  code_postal: text,
  commune: text,
  code_insee: text,
  latitude: number,
  longitude: number,
}

const commonFields = {
  id: z.string(),
  source: z.string(),
  nom: z.string(),
  description: text,
  telephone: text,
  courriel: text,
  horaires_accueil: text,
  lien_source: text,
  date_maj: text,
  score_qualite: number,
  ...addressFields,
}

export const serviceRecord = z.object({
  ...commonFields,
  structure_id: z.string(),
  type: text,
  thematiques: values,
  publics: values,
  publics_precisions: text,
  modes_accueil: values,
  modes_mobilisation: values,
  mobilisable_par: values,
  mobilisation_precisions: text,
  lien_mobilisation: text,
  // A single value, not a list.
  frais: text,
  frais_precisions: text,
  conditions_acces: text,
  contact_nom_prenom: text,
  zone_eligibilite: values,
  volume_horaire_hebdomadaire: number,
  nombre_semaines: number,
})

export const structureRecord = z.object({
  ...commonFields,
  siret: text,
  site_web: text,
  accessibilite_lieu: text,
  reseaux_porteurs: values,
})

const serviceWithStructureRecord = serviceRecord.extend({ structure: structureRecord })
export const detailedServiceRecord = serviceWithStructureRecord
export const foundServiceRecord = z.object({ service: serviceWithStructureRecord, distance: number })
export const detailedStructureRecord = structureRecord.extend({ services: z.array(serviceRecord) })

/** Schema of the envelope of every listing. Its `size` is the number of items on this page, not the requested size. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int().nonnegative() })

export const referenceRecords = z.array(z.object({ value: z.string(), label: z.string(), description: text }))

/** Maps a record of the API to a service: empty texts become null, lists are sorted. */
export function toService(record: z.output<typeof serviceRecord>): Service {
  return {
    ...common(record),
    structureId: record.structure_id,
    type: filled(record.type),
    themes: sorted(record.thematiques),
    targetAudience: sorted(record.publics),
    targetAudienceDetails: filled(record.publics_precisions),
    receptionModes: sorted(record.modes_accueil),
    costs: sorted(record.frais == null ? null : [record.frais]),
    costDetails: filled(record.frais_precisions),
    accessConditions: filled(record.conditions_acces),
    mobilizationModes: sorted(record.modes_mobilisation),
    mobilizingPersons: sorted(record.mobilisable_par),
    mobilizationDetails: filled(record.mobilisation_precisions),
    mobilizationUrl: filled(record.lien_mobilisation),
    eligibilityZone: sorted(record.zone_eligibilite),
    contactName: filled(record.contact_nom_prenom),
    weeklyHours: record.volume_horaire_hebdomadaire ?? null,
    weeks: record.nombre_semaines ?? null,
  }
}

/** Maps a record of the API to a structure: empty texts become null, lists are sorted. */
export function toStructure(record: z.output<typeof structureRecord>): Structure {
  return {
    ...common(record),
    siret: filled(record.siret),
    website: filled(record.site_web),
    accessibilityUrl: filled(record.accessibilite_lieu),
    networks: sorted(record.reseaux_porteurs),
  }
}

type CommonRecord = Pick<z.output<typeof structureRecord>, keyof typeof commonFields>

function common(record: CommonRecord) {
  return {
    id: record.id,
    source: record.source,
    name: record.nom,
    description: filled(record.description),
    address: toAddress(record),
    phone: filled(record.telephone),
    email: filled(record.courriel),
    openingHours: filled(record.horaires_accueil),
    updatedOn: filled(record.date_maj),
    qualityScore: record.score_qualite ?? null,
    sourceUrl: filled(record.lien_source),
  }
}

function toAddress(record: CommonRecord): PostalAddress {
  return {
    street: filled(record.adresse),
    complement: filled(record.complement_adresse),
    postalCode: filled(record.code_postal),
    city: filled(record.commune),
    communeCode: filled(record.code_insee),
    latitude: record.latitude ?? null,
    longitude: record.longitude ?? null,
  }
}

/** Returns null for a blank text, which says no more. */
const filled = (value: string | null | undefined): string | null => (value?.trim() ? value : null)

/** Sorts a set, whose order changes between answers; an empty one is a known absence and stays. */
const sorted = (list: readonly string[] | null | undefined): string[] | null =>
  list == null ? null : [...list].sort()
