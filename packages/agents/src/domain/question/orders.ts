import { fold } from '@agora-mcp/core/text'

const POLITE = String.raw`^\W*(?:(?:peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|tu peux|vous pouvez|can you|could you|would you|please|merci de|veuillez|il faut que tu|je (?:veux|voudrais|souhaite) que tu|j'aimerais que tu|i (?:want|need) you to)\s+)*(?:me |nous |moi )?`
const WRITES = new RegExp(
  `${POLITE}(?:redige|rediger|redigez|rediges|ecris|ecrire|ecrivez|compose|composer|composez|traduis|traduire|traduisez|reformule|reformuler|reformulez|imagine|invente|dessine|dessiner|prepare[rz]? (?:moi |nous )?(?:un |une |le |la )?(?:courrier|lettre|mail|e-mail|courriel|message|discours|texte|communique|reponse)|fais(?:-moi| moi)? (?:un |une )?(?:courrier|lettre|mail|e-mail|courriel|discours|traduction|dessin)|reponds? a|repondre a|write|draft|compose|translate|rewrite|paraphrase|draw|reply to|answer the (?:letter|mail|e-mail))(?![\\p{L}])`,
  'u',
)
const ADDS = new RegExp(
  `${POLITE}(?:ajoute[rsz]?|cree[rsz]?|note[rsz]? (?:que|une)|enregistre[rsz]?|inscris|inscrire|inscrivez|mets? a jour|mettre a jour|mettez a jour|coche[rsz]?|marque[rsz]?|programme[rsz]?|planifie[rsz]? une reunion|reserve[rsz]?|commande[rsz]?|appelle[rz]?|telephone[rz]?|previens|prevenez|relance[rz]?|convoque[rz]?|publie[rz]?|add|create|update|tick|mark|book|call|notify|remind|publish|upload)(?![\\p{L}])`,
  'u',
)

/** Detects a request that the rules cannot fulfil: to write or to change something; null for any other. */
export function orderIn(message: string): 'write' | 'change' | null {
  const text = fold(message)
  if (WRITES.test(text)) return 'write'
  // `Commande de la vitrine ?` is a question, not an order.
  return ADDS.test(text) && !/\?\s*$/.test(text) ? 'change' : null
}
