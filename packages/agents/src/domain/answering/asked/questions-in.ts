/** Joins two questions: `Quand commence le montage et qui fait l’accrochage ?` */
const JOINT =
  /\s*[?,]?\s+(?:et|and)\s+(?=(?:à |de |par |pour |by |for |for how )?(?:qui|quand|où|combien|comment|pourquoi|quel(?:le)?s?|what|who|when|where|how|which|why)(?![\p{L}]))/iu
const ASKS =
  /^\W*(?:à |de |par |pour |by |for )?(?:qui|quand|où|combien|comment|pourquoi|quel(?:le)?s?|que|qu['’]est|what|who|when|where|how|which|why)(?![\p{L}])/iu
/** Minimum number of words of a question with a subject of its own: `et pour quand ?` continues the first. */
const MIN_WORDS = 3

/** Splits a message into its two questions; one element if it asks one thing. */
export function questionsIn(message: string): string[] {
  const joint = JOINT.exec(message)
  if (joint === null) return [message]
  const parts = [message.slice(0, joint.index), message.slice(joint.index + joint[0].length)]
  const areWhole = parts.every(
    (part) => ASKS.test(part) && (part.match(/[\p{L}\d’'-]+/gu) ?? []).length >= MIN_WORDS,
  )
  return areWhole ? parts : [message]
}
