import { dot } from '@agora-mcp/core/vectors'
import type { TextEmbedder } from '../../ports/embedder.ts'
import type { Specialist } from '../../ports/specialists.ts'

/** Embeddings of the examples, by list of specialists, which does not change while the service runs. */
const examples = new WeakMap<readonly Specialist[], Promise<readonly Float32Array[]>>()

/** Computes the cosine similarity of a question to the nearest example of each specialist. */
export async function likenessToExamples(
  question: string,
  specialists: readonly Specialist[],
  embedder: TextEmbedder,
  signal: AbortSignal,
): Promise<{ specialist: Specialist; likeness: number }[]> {
  const texts = specialists.flatMap(({ examples }) => examples)
  if (texts.length === 0) return []
  let known = examples.get(specialists)
  if (known === undefined) {
    known = embedder.questions(texts)
    examples.set(specialists, known)
    // After a failure the next question tries again.
    known.catch(() => examples.delete(specialists))
  }
  const vectors = await known
  const [asked] = await embedder.questions([question], signal)
  let at = 0
  return specialists.map((specialist) => {
    const own = vectors.slice(at, at + specialist.examples.length)
    at += specialist.examples.length
    return { specialist, likeness: Math.max(0, ...own.map((vector) => dot(vector, asked ?? vector))) }
  })
}
