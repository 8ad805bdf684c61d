import type { ThoughtRecord } from '../../src/domain/exchange/record.ts'

export function thoughtRecord(moment: Date): ThoughtRecord {
  const timestamp = moment.toISOString()
  return {
    type: 'thought',
    uuid: crypto.randomUUID(),
    content: `Thought of ${timestamp}`,
    thought_type: 'observation',
    trigger: null,
    concepts: [],
    privacy_level: 'private',
    project: null,
    happened_at: null,
    until: null,
    due: null,
    timestamp,
    deleted_at: null,
    updated_at: timestamp,
    version: 1,
    superseded_by: null,
    previous_versions: [],
  }
}
