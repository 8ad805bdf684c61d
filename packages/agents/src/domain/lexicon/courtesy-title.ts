/** Source of a pattern of titles before a person's name: `Mme`, `M.`, `Maître`, `Dr.`. */
export const COURTESY_TITLE = String.raw`(?:MM?\.|Mmes?|Mlles?|Mrs?\.?|Ms\.?|Dr\.?|Me|Maître|Madame|Monsieur)`
