/** Expected answers to questions, over the demo office and the starter data of the servers, without a model. */
export interface CheckQuestion {
  readonly question: string
  /** Words of the answer, all of them. */
  readonly says?: readonly RegExp[]
  /** Words that must not stand in it. */
  readonly not?: RegExp
  /** Expected outcome; default `answer`. */
  readonly comes?: 'answer' | 'plan' | 'question' | 'consent' | 'nothing'
  readonly project?: string
}

const NO_AMOUNT = /aucun ne donne de montant|none gives a value/
const NO_DATE = /aucun ne donne de date|none gives a value \(date\)/

/** Asked as people of such an office ask. */
export const OFFICE_QUESTIONS: readonly CheckQuestion[] = [
  // Unit prices
  {
    question: 'Combien coûte un mètre de bordure T2 ?',
    says: [/39,50/, /bordereau-des-prix\.csv/],
    not: NO_AMOUNT,
  },
  { question: 'Quel est le prix d’un candélabre ?', says: [/2480,00/], not: NO_AMOUNT },
  { question: 'À combien est le mètre de tuyau béton DN 400 ?', says: [/118,00/] },
  { question: 'Prix unitaire du poteau d’incendie ?', says: [/3150,00/] },
  { question: 'What is the unit price of the oil separator?', says: [/18900,00/] },
  { question: 'Quelle quantité de grave-bitume est prévue ?', says: [/555/] },
  { question: 'Combien coûte la suppression d’un branchement en plomb ?', says: [/1320,00/] },
  { question: 'Quel est le prix de l’installation de chantier ?', says: [/28500,00/] },
  // What no source gives
  { question: 'Combien coûte un mètre de clôture ?', comes: 'nothing' },
  // Values of documents
  { question: 'Quelle est la pente minimale du collecteur d’eaux usées ?', says: [/1 %/] },
  { question: 'Quelle pénalité par jour de retard ?', says: [/500 €/] },
  { question: 'À quelle pression éprouve-t-on la conduite d’eau potable ?', says: [/10 bars/] },
  { question: 'Combien de branchements en plomb reste-t-il ?', says: [/neuf/] },
  { question: 'What is to be done when there is a smell of gas?', says: [/évacué sur 50 m/] },
  { question: 'Que faire si ça sent le gaz sur le chantier ?', says: [/évacué sur 50 m/] },
  { question: 'How many lead connections are there?', says: [/neuf/] },
  { question: 'Combien de secouristes faut-il par équipe ?', says: [/Deux secouristes/] },
  { question: 'Are the street lights dimmed at night?', says: [/candélabres|lanternes/] },
  { question: 'Quelle largeur pour les piétons devant les commerces ?', says: [/1,40 m/, /1,20 m/] },
  { question: 'Où se rassemble-t-on en cas d’accident ?', says: [/école du Lavoir/] },
  { question: 'Which bench mark does the survey use?', says: [/repère|NGF|IGN/i] },
  { question: 'In which coordinate system is the Pressoir square surveyed?', says: [/EPSG|CC|Lambert|RGF/] },
  // Dates
  { question: 'Quand faut-il avoir l’accord du service des eaux ?', says: [/29 janvier 2027/], not: NO_DATE },
  {
    question: 'Quelle est la date limite pour commander le poteau d’incendie ?',
    says: [/2027-02-26/],
    not: NO_DATE,
  },
  { question: 'Échéance de la commande du poteau d’incendie ?', says: [/2027-02-26/], not: NO_DATE },
  {
    question: 'Pour quand faut-il recenser les branchements en plomb ?',
    says: [/11\/12\/2026/],
    not: NO_DATE,
  },
  { question: 'Quand la conduite actuelle a-t-elle été posée ?', says: [NO_DATE] },
  { question: 'Quand les bordures sont-elles livrées ?', says: [NO_DATE] },
  { question: 'When must the fire hydrant be ordered?', says: [/2027-02-26/] },
  // Plans
  { question: 'Quelles tâches reste-t-il à faire ?', comes: 'plan', says: [/DICT|poteau d’incendie/] },
  { question: 'Que doit faire Bastien ?', comes: 'plan', says: [/poteau d’incendie/] },
  // Budget
  { question: 'Quels filtres budgétaires pour l’éducation à Cluj ?', says: [/65\./, /Cluj/i] },
  { question: 'Quels filtres budgétaires pour les écoles à Cluj ?', says: [/Cluj/i] },
  { question: 'Which budget filters for education in Cluj?', says: [/65\./, /Cluj/i] },
  { question: 'Quel code budgétaire pour l’éducation ?', says: [/65\./] },
  { question: 'Quel chapitre du budget pour les transports à Brașov ?', says: [/bra[sș]ov/i] },
  // Computations
  { question: 'Calcule le débit d’une conduite DN 300 en béton à 1 % de pente', comes: 'consent' },
  { question: 'Convertis 4,8357 ; 45,7640 de WGS84 en Lambert 93', comes: 'consent' },
  { question: 'Convert the point x=4.8357 y=45.7640 from EPSG 4326 to EPSG 2154', comes: 'consent' },
  {
    question: 'What are the Lambert 93 coordinates of latitude 45.7640, longitude 4.8357?',
    comes: 'consent',
  },
  { question: 'Convert GPS 45.7640, 4.8357 to Lambert 93', comes: 'consent' },
  { question: 'Quel est le total HT du bordereau ?', comes: 'consent' },
  { question: 'Calcule le débit d’une conduite DN 300', comes: 'question', says: [/pente/i] },
  // Ambiguous, courtesy, nothing
  { question: 'Quelle est la pente ?', comes: 'question' },
  { question: 'Bonjour', says: [/Bonjour/] },
  { question: 'Quel temps fera-t-il demain à Lisbonne ?', comes: 'nothing' },
  { question: 'Who won the world cup in 1998?', comes: 'nothing' },
]
