/** A structure as the API stores it, and the cluster of duplicates that it belongs to. */
export interface StructureRecord {
  readonly id: string
  readonly source: string
  readonly nom: string
  readonly code_insee: string | null
  readonly reseaux_porteurs: readonly string[] | null
  readonly score_qualite: number
  readonly cluster: string | null
  readonly [field: string]: unknown
}

export interface ServiceRecord {
  readonly id: string
  readonly source: string
  readonly structure_id: string
  readonly code_insee: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly thematiques: readonly string[] | null
  readonly publics: readonly string[] | null
  readonly modes_accueil: readonly string[] | null
  readonly frais: string | null
  readonly zone_eligibilite: readonly string[] | null
  readonly type: string | null
  readonly score_qualite: number
  readonly [field: string]: unknown
}

const NO_ADDRESS = {
  adresse: null,
  complement_adresse: null,
  code_postal: null,
  commune: null,
  code_insee: null,
  latitude: null,
  longitude: null,
  adresse_certifiee: false,
}

function structure(id: string, nom: string, fields: Partial<StructureRecord> = {}): StructureRecord {
  return {
    ...NO_ADDRESS,
    id,
    source: id.split('--', 1)[0] ?? '',
    nom,
    description: null,
    siret: null,
    telephone: null,
    courriel: null,
    site_web: null,
    lien_source: null,
    horaires_accueil: null,
    accessibilite_lieu: null,
    reseaux_porteurs: null,
    date_maj: '2026-05-12',
    score_qualite: 0.7,
    cluster: null,
    ...fields,
  }
}

function service(
  id: string,
  structureId: string,
  nom: string,
  fields: Partial<ServiceRecord> = {},
): ServiceRecord {
  return {
    ...NO_ADDRESS,
    id,
    source: id.split('--', 1)[0] ?? '',
    structure_id: structureId,
    nom,
    description: `${nom} : accueil et accompagnement.`,
    type: null,
    thematiques: null,
    publics: ['tous-publics'],
    publics_precisions: null,
    modes_accueil: ['en-presentiel'],
    modes_mobilisation: null,
    mobilisable_par: null,
    mobilisation_precisions: null,
    lien_mobilisation: null,
    frais: null,
    frais_precisions: null,
    conditions_acces: null,
    contact_nom_prenom: null,
    telephone: null,
    courriel: null,
    horaires_accueil: null,
    lien_source: null,
    zone_eligibilite: null,
    volume_horaire_hebdomadaire: null,
    nombre_semaines: null,
    date_maj: '2026-06-02',
    score_qualite: 0.8,
    ...fields,
  }
}

const LILLE = {
  commune: 'Lille',
  code_postal: '59000',
  code_insee: '59350',
  latitude: 50.6365,
  longitude: 3.0635,
  adresse_certifiee: true,
}
const ROUBAIX = {
  commune: 'Roubaix',
  code_postal: '59100',
  code_insee: '59512',
  latitude: 50.6927,
  longitude: 3.1778,
  adresse_certifiee: true,
}
const SAINT_DENIS = {
  commune: 'Saint-Denis',
  code_postal: '93200',
  code_insee: '93066',
  latitude: 48.9356,
  longitude: 2.3539,
  adresse_certifiee: true,
}
// Certified addresses of Paris and Lyon have the code of the city.
const PARIS_7 = {
  commune: 'Paris',
  code_postal: '75007',
  code_insee: '75056',
  latitude: 48.857,
  longitude: 2.3003,
  adresse_certifiee: true,
}
const LYON_3 = {
  commune: 'Lyon',
  code_postal: '69003',
  code_insee: '69123',
  latitude: 45.7549,
  longitude: 4.8476,
  adresse_certifiee: true,
}

const FOOD = ['equipement-et-alimentation--alimentation']
const HOUSING = [
  'logement-hebergement--louer-un-logement',
  'logement-hebergement--rechercher-une-solution-dhebergement-temporaire',
]

/** Enough for several pages. */
const many = Array.from({ length: 240 }, (_, index) =>
  service(
    `odspep--${String(index).padStart(4, '0')}`,
    'odspep--s1',
    `Atelier de recherche d’emploi ${index + 1}`,
    { ...ROUBAIX, thematiques: ['trouver-un-emploi--repondre-a-des-offres-demploi'], frais: 'gratuit' },
  ),
)

export const STRUCTURES: readonly StructureRecord[] = [
  structure('dora--ccas-lille', 'CCAS de Lille', {
    ...LILLE,
    adresse: '5 Place Roger Salengro',
    complement_adresse: 'Bâtiment B',
    description: 'Centre communal d’action sociale.',
    telephone: '0320495959',
    courriel: 'ccas@lille.example',
    site_web: 'https://www.lille.example/ccas',
    horaires_accueil: 'Mo-Fr 08:30-17:00',
    accessibilite_lieu: 'https://acceslibre.beta.gouv.fr/app/ccas-lille',
    siret: '26590350000017',
    reseaux_porteurs: ['ccas-cias'],
    lien_source: 'https://dora.example/structures/ccas-lille',
  }),
  structure('emplois-de-linclusion--ml-roubaix', 'Mission Locale de Roubaix', {
    ...ROUBAIX,
    adresse: '150 Rue de Fontenoy',
    reseaux_porteurs: ['mission-locale'],
  }),
  structure('dora--ml-saint-denis', 'Mission Locale de Saint-Denis', {
    ...SAINT_DENIS,
    adresse: '6 Place Victor Hugo',
    reseaux_porteurs: ['mission-locale'],
    cluster: 'ml-93',
    score_qualite: 0.9,
  }),
  structure('soliguide--ml-saint-denis', 'Mission locale St-Denis', {
    ...SAINT_DENIS,
    adresse: '6 pl. V. Hugo',
    reseaux_porteurs: ['mission-locale'],
    cluster: 'ml-93',
    score_qualite: 0.4,
  }),
  structure('dora--restos-paris', 'Les Restos du Cœur de Paris 7e', {
    ...PARIS_7,
    adresse: '12 Rue Cler',
    reseaux_porteurs: ['restos-du-coeur'],
  }),
  structure('dora--lyon', 'Maison de la Métropole', { ...LYON_3, adresse: '165 Rue Garibaldi' }),
  structure('fredo--974/2024', 'Association réunionnaise d’entraide', {
    commune: 'Saint-Denis',
    code_postal: '97400',
    code_insee: '97411',
    latitude: -20.8823,
    longitude: 55.4504,
  }),
  structure('dora--ligne', 'Écoute nationale'),
  structure('odspep--s1', 'Agence de Roubaix', ROUBAIX),
]

export const SERVICES: readonly ServiceRecord[] = [
  service('dora--colis', 'dora--ccas-lille', 'Colis alimentaires', {
    ...LILLE,
    // Elsewhere than the structure, which is where the distance is measured to.
    adresse: '40 Rue de Wazemmes',
    thematiques: FOOD,
    frais: 'gratuit',
    type: 'aide-materielle',
    publics: ['beneficiaires-des-minimas-sociaux', 'familles'],
    publics_precisions: 'Habitants de Lille',
    modes_mobilisation: ['telephoner', 'se-presenter'],
    mobilisable_par: ['usagers', 'professionnels'],
    mobilisation_precisions: 'Sur rendez-vous le mardi.',
    lien_mobilisation: 'https://dora.example/colis/orienter',
    frais_precisions: 'Participation libre.',
    conditions_acces: 'Justificatif de ressources et pièce d’identité.',
    contact_nom_prenom: 'Camille Petit',
    telephone: '0320000000',
    courriel: 'colis@lille.example',
    horaires_accueil: 'Tu 09:00-12:00',
    lien_source: 'https://dora.example/services/colis',
    zone_eligibilite: ['59350'],
    volume_horaire_hebdomadaire: 1.5,
    nombre_semaines: 12,
    score_qualite: 0.95,
  }),
  service('dora--hebergement-lille', 'dora--ccas-lille', 'Hébergement d’urgence', {
    ...LILLE,
    thematiques: HOUSING,
    publics: ['personnes-en-situation-durgence'],
    zone_eligibilite: ['59'],
  }),
  service('emplois-de-linclusion--cv', 'emplois-de-linclusion--ml-roubaix', 'Atelier CV', {
    ...ROUBAIX,
    thematiques: ['preparer-sa-candidature--realiser-un-cv-et-ou-une-lettre-de-motivation'],
    publics: ['jeunes'],
    frais: 'gratuit',
    modes_accueil: ['a-distance', 'en-presentiel'],
  }),
  service('dora--epicerie-93', 'dora--ml-saint-denis', 'Épicerie solidaire', {
    ...SAINT_DENIS,
    thematiques: FOOD,
    frais: 'payant',
    zone_eligibilite: ['93'],
  }),
  service('soliguide--epicerie-93', 'soliguide--ml-saint-denis', 'Epicerie solidaire', {
    ...SAINT_DENIS,
    thematiques: FOOD,
    zone_eligibilite: ['93'],
  }),
  service('dora--restos', 'dora--restos-paris', 'Distribution de repas', {
    ...PARIS_7,
    thematiques: FOOD,
    frais: 'gratuit',
    zone_eligibilite: ['75056'],
  }),
  service('dora--lyon-droits', 'dora--lyon', 'Accès aux droits', {
    ...LYON_3,
    thematiques: ['difficultes-administratives-ou-juridiques--accompagnement-pour-lacces-aux-droits'],
    zone_eligibilite: ['69'],
  }),
  service('fredo--run/1', 'fredo--974/2024', 'Aide alimentaire', {
    commune: 'Saint-Denis',
    code_postal: '97400',
    code_insee: '97411',
    latitude: -20.8823,
    longitude: 55.4504,
    thematiques: FOOD,
    zone_eligibilite: ['974'],
  }),
  service('dora--a/b', 'dora--ccas-lille', 'Domiciliation', { ...LILLE, zone_eligibilite: ['59350'] }),
  ...['creances', 'ecoute', 'numerique'].map((name) =>
    service(`dora--distance-${name}`, 'dora--ligne', `Permanence à distance ${name}`, {
      thematiques: name === 'numerique' ? ['numerique--acceder-a-des-services-en-ligne'] : FOOD,
      modes_accueil: ['a-distance'],
      zone_eligibilite: name === 'ecoute' ? ['france'] : null,
      telephone: '0800000000',
    }),
  ),
  ...many,
]
