/**
 * Returns a check whether a path is another one or below it, as files are below their folder, and attachments
 * below their e-mail: `letters/offer.eml/prices.xlsx`.
 */
export const isAtOrBelow =
  (above: string) =>
  (path: string): boolean =>
    path === above || path.startsWith(`${above}/`)
