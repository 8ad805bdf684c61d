/**
 * Words that name the divisions of a text, as alternatives of a pattern without case: French, English, German, Latin,
 * Greek, Italian, Spanish, Portuguese, Romanian, Dutch, Polish and Indonesian.
 */
export const LARGE_DIVISION =
  'livre|partie|book|part|buch|teil|liber|pars|acte?|aufzug|βιβλίον?|μέρος|libro|parte|atto|acto|livro|cartea|partea|actul|boek|deel|księga|część|bagian'
export const CHAPTER =
  'chapitre|chapter|kapitel|caput|κεφάλαιον?|capitolo|capítulo|capitolul|hoofdstuk|rozdział|bab'
/** Divisions of works of literature, of a chapter's rank; their names are everyday words, too. */
export const LITERARY_DIVISION =
  'dialogue|méditation|lettre|discours|scène|scene|szene|auftritt|lettera|dialogo|diálogo|discorso|discurso|scena|escena'
export const SECTION =
  'section|abschnitt|§|article|articulus|quaestio|question|sezione|sección|secção|seção|secțiunea|afdeling|sekcja|articolo|artículo|artigo|articolul|artikel|artykuł|pasal'
export const APPENDIX =
  'annexe|appendi(?:x|ce)|anhang|παράρτημα|allegato|anexo|apéndice|apêndice|anexa|bijlage|załącznik|lampiran'
