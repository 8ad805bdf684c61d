/** A text as a header can hold it: as it is, or in base64 between marks where it is not plain. */
export function headerValue(text: string): string {
  const plain = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !/^=\?base64\?.*\?=$/.test(text)
  return plain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`
}
