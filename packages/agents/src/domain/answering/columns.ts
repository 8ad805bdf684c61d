/** Columns of a price; names are folded (`core/text`). */
export const PRICE_COLUMN = /^(?:prix|p\.? ?u|pu|montant|cout|tarif|total|price|amount|cost)/
/** Columns that name a currency, or a tax on it, instead. */
export const CURRENCY_COLUMN = /€|\$|(?<!\p{L})(?:k?euros?|eur|dollars?|usd|francs?|lei|ht|ttc)(?!\p{L})/u
export const COUNT_COLUMN = /^(?:quantite|qte|nombre|effectif|quantity|qty|count|number)/
