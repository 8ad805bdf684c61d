/** Matches the start of a sentence that depends on the one before it, folded. */
export const ANAPHOR =
  /^(?:-\s*)?(?:leurs?|son|sa|ses|ils?|elles?|celui|celle|ceux|celles|ce dernier|cette derniere|ces derniers|deux d'entre|en dessous|au-dela|a defaut|sinon|faute de quoi|dans ce cas|its?|their|they|he|she|otherwise|failing that|in that case)\b/
