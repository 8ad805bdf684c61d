import type { en } from '../en.ts'

export const texts: typeof en.texts = {
  sources: 'Sources',
  quoted: (place, quote) => `${place} : « ${quote} »`,
  fromMemory: (day) => `Réponse gardée en mémoire, donnée le ${day}.`,
  corrected: (by, day) => `Corrigée par ${by} le ${day}.`,
  choose: 'Répondez par le numéro de votre choix, ou en quelques mots.',
  decide: 'Répondez « accepter » ou « refuser ».',
  by: 'pour le',
  staffConsent: (list) => `Ces actions attendent l’accord d’un agent du service :\n${list}`,
  conversation: 'Conversation',
  project: 'Projet :',
  exported: 'Réponses d’un système d’IA ; vérifiez les sources citées.',
  asked: 'Question',
  answered: 'Réponse',
  open: '*Sans réponse pour l’instant.*',
  erased: '*Le contenu de cette conversation a été effacé.*',
  contradiction: (measure, one, other) =>
    `${measure} : ${one.source} (${one.location}) dit ${one.figure}, ${other.source} (${other.location}) dit ${other.figure}.`,
}
