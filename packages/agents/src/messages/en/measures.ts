/** English for the names of measures that core tells. */
const MEASURES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    profondeur: 'depth',
    largeur: 'width',
    longueur: 'length',
    hauteur: 'height',
    épaisseur: 'thickness',
    diamètre: 'diameter',
    pente: 'slope',
    couverture: 'cover',
    pression: 'pressure',
    délai: 'duration',
    vitesse: 'speed',
    débit: 'flow',
    montant: 'amount',
    température: 'temperature',
    portance: 'bearing capacity',
    surface: 'area',
    masse: 'weight',
    puissance: 'power',
    portée: 'span',
    rayon: 'radius',
    tension: 'voltage',
    capacité: 'capacity',
    consommation: 'consumption',
    densité: 'density',
    résistance: 'strength',
    rendement: 'yield',
    fréquence: 'frequency',
    humidité: 'humidity',
    âge: 'age',
  }),
)

/** Returns the English name; a name that is the same in English, or is English, as it is. */
export const measureInEnglish = (measure: string): string => MEASURES.get(measure) ?? measure
