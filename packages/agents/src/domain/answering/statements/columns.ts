/** Matches names of price columns, folded (`core/text`). */
export const PRICE_COLUMN = /^(?:prix|p\.? ?u|pu|montant|cout|tarif|total|price|amount|cost)/
/** Matches column names that contain a currency or a tax instead of a word for price. */
export const CURRENCY_COLUMN = /€|\$|(?<!\p{L})(?:k?euros?|eur|dollars?|usd|francs?|lei|ht|ttc)(?!\p{L})/u
/** Matches headings of tables whose columns all contain prices, folded. */
export const PRICE_HEADING =
  /(?<!\p{L})(?:prix|tarifs?|bareme|couts?|prices?|fees|rates|tariffs?|costs)(?!\p{L})/u
export const UNIT_COLUMN = /^(?:unite|unit|u)$/
export const COUNT_COLUMN = /^(?:quantite|qte|nombre|effectif|quantity|qty|count|number)/
export const PLACE_COLUMN =
  /^(?:lieu|emplacement|local|salle|rangement|range|adresse|site|localisation|localite|place|location|room|where|ou$|batiment|etage|allee|stockage|storage|address|shelf|rayon)/
export const PERSON_COLUMN =
  /^(?:nom|name|responsable|qui|who|pilote|personne|referent|contact|en charge|in charge)/
