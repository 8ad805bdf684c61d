import type { ExportRecord } from './record.ts'

/**
 * Makes a filter that leaves out of an export what is private or deleted, earlier versions included. It takes the records
 * in the order of an export, conversations before their messages, and returns null for those that are left out.
 */
export function createSharedFilter(): (record: ExportRecord) => ExportRecord | null {
  const conversations = new Set<string>()
  return (record) => {
    if (record.deleted_at !== null) return null
    if (record.type === 'message') return conversations.has(record.conversation_id) ? record : null
    if (record.privacy_level === 'private') return null
    if (record.type === 'conversation') {
      conversations.add(record.conversation_id)
      return record
    }
    const previous_versions = record.previous_versions.filter((one) => one.privacy_level !== 'private')
    return { ...record, previous_versions }
  }
}
