/** Attachments are below their e-mail, as files are below a folder: `letters/offer.eml/prices.xlsx`. */
export const isAtOrBelow =
  (above: string) =>
  (path: string): boolean =>
    path === above || path.startsWith(`${above}/`)
