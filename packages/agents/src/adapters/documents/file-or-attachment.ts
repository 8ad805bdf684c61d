/**
 * Returns a check whether a path is that of a file, or of an attachment if the file is an e-mail: attachments
 * are documents below it, e.g. `letters/offer.eml/prices.xlsx`.
 */
export const isFileOrAttachment =
  (file: string) =>
  (path: string): boolean =>
    path === file || path.startsWith(`${file}/`)
