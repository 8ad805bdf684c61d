export const PARTICIPLE =
  /^(?:\p{L}+(?:ed|en|é|ée|és|ées|is?|ie|ies|it|its|ite|ites|us?|ue|ues|ert|erte|erts|ertes)|built|made|sold|bought|held|kept|lost|sent|led|put|set|found|left|paid|burnt|drawn|grown|known|shown|thrown|dug|cut|hung|won|taught|brought|caught|fought|sought|laid|met|shut|spent|struck|hit|fed|bound|run|born)$/iu

/** `Built in 1861`, `fixée à 25 euros`. */
export const BEGINS_WITH_PARTICIPLE = new RegExp(
  `${PARTICIPLE.source.replace(/\$$/, '')}\\s(?:by|in|on|at|for|to|from|after|par|en|à|au|aux|pour|de|du|d['’]|dans|depuis|après|\\p{L}+ years? later)(?![\\p{L}])`,
  'iu',
)

/** One thing with a participle behind its name: `The inn sold in 1790 was burnt`. */
const WITH_PARTICIPLE =
  /^(?<noun>(?:the|le|la)\s\p{L}+|l['’]\p{L}+)\s(?<participle>\p{L}+)\s(?<how>(?:by|in|on|at|for|to|par|en|à|pour|au|aux)\s[^,]+?)\s(?<helper>was|fut|a été)\s(?<rest>.+)$/iu

/** Says apart what a participle says of a thing. */
export function withoutParticiple(text: string): readonly string[] {
  const { noun, participle = '', how, helper, rest } = WITH_PARTICIPLE.exec(text)?.groups ?? {}
  if (noun === undefined || !PARTICIPLE.test(participle)) return [text]
  return [`${noun} ${helper} ${participle} ${how}`, `${noun} ${helper} ${rest}`]
}
