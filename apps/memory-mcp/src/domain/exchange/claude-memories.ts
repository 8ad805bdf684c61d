import * as z from 'zod'
import { listOrEmpty, momentOrNone, textOrNone } from './moments.ts'
import { hasFields, type Source } from './source.ts'
import type { ForeignThought } from './thought-file.ts'

// memories.json and projects.json of Claude's data export, as of 2026: what the program remembers about its
// user, and the descriptions, instructions and documents of projects.

const ORIGIN = 'Claude'

const memoriesSchema = z.object({
  conversations_memory: textOrNone,
  project_memories: z.record(z.string(), textOrNone).catch({}),
})
const projectSchema = z.object({
  uuid: textOrNone,
  name: textOrNone,
  description: textOrNone,
  prompt_template: textOrNone,
  created_at: momentOrNone,
  docs: listOrEmpty,
})
const documentSchema = z.object({
  uuid: textOrNone,
  filename: textOrNone,
  content: z.string(),
  created_at: momentOrNone,
})

export const claudeMemories: Source = {
  name: 'Claude memories',
  knows: (value) =>
    hasFields(value, 'conversations_memory') ||
    hasFields(value, 'project_memories') ||
    hasFields(value, 'uuid', 'docs'),
  read(values, { now }) {
    const projects = values
      .filter((value) => hasFields(value, 'docs'))
      .map((value) => projectSchema.parse(value))
    const names = new Map(projects.map(({ uuid, name }) => [uuid, name]))
    const ofMemories = values
      .filter((value) => !hasFields(value, 'docs'))
      .map((value) => memoriesSchema.parse(value))
      .flatMap(({ conversations_memory, project_memories }) => [
        thought('memory', conversations_memory, null, now),
        ...Object.entries(project_memories).map(([id, text]) =>
          thought(`memory of ${id}`, text, names.get(id) ?? id, now),
        ),
      ])
    const ofProjects = projects.flatMap(({ uuid, name, description, prompt_template, created_at, docs }) => [
      thought(`${uuid} description`, description, name, created_at ?? now),
      thought(`${uuid} instructions`, prompt_template, name, created_at ?? now),
      ...docs.flatMap((one) => {
        const { data } = documentSchema.safeParse(one)
        if (data === undefined) return []
        const { content, filename } = data
        const text = filename === null ? content : `${filename}\n\n${content}`
        return [thought(`${uuid} ${data.uuid ?? filename}`, text, name, data.created_at ?? created_at ?? now)]
      }),
    ])
    return { conversations: [], thoughts: [...ofMemories, ...ofProjects].flat() }
  },
}

/** Creates a thought whose id derives from its text, so that later versions of the text are kept too. */
const thought = (
  id: string,
  content: string | null,
  project: string | null,
  timestamp: string,
): ForeignThought[] =>
  content === null
    ? []
    : [{ origin: ORIGIN, id: `${id}\n${content}`, content, concepts: ['Claude'], project, timestamp }]
