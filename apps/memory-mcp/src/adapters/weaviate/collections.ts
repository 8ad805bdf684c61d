import {
  type CollectionPlan,
  INDEX_STATE_PROPERTIES,
  type PropertyKind,
  SEARCH_PROPERTIES,
  versionedName,
} from '@agora-mcp/weaviate'
import type { IndexKind } from '../../domain/recall/index-entry.ts'

/** An item is one object; further windows are separate objects that name the revision they belong to. */
const ITEM_PROPERTIES = {
  ...SEARCH_PROPERTIES,
  /** Id of the item's main object. */
  item: 'key',
  row: 'int',
  /** 0 for the item's main object with its first window, then the other windows. */
  part: 'int',
  /** Replaced by every change. */
  revision: 'key',
  windows: 'int',
  /** Word codes of an item with a single window. */
  word_codes: 'blob',
  /** `living`, or for thoughts `current` and `superseded`; `deleted`; `erasing` during erasure. */
  state: 'key',
  timestamp: 'date',
  deleted_at: 'date',
} satisfies Record<string, PropertyKind>

const PLANS: Readonly<Record<IndexKind, Omit<CollectionPlan, 'hasVectors'>>> = {
  thought: {
    name: 'Thought',
    description: 'Thoughts of memory-mcp, with what they said before',
    properties: {
      ...ITEM_PROPERTIES,
      content: 'stored',
      thought_type: 'key',
      trigger: 'stored',
      concepts: 'storedList',
      concepts_folded: 'keys',
      privacy_level: 'key',
      project: 'key',
      updated_at: 'date',
      version: 'int',
      superseded_by: 'key',
      happened_at: 'date',
      until: 'date',
      due: 'date',
      versions: 'stored',
    },
  },
  message: {
    name: 'Message',
    description: 'Messages of the conversations of memory-mcp',
    properties: {
      ...ITEM_PROPERTIES,
      message_id: 'key',
      conversation: 'key',
      conversation_row: 'int',
      conversation_id: 'stored',
      order_index: 'int',
      role: 'key',
      content: 'stored',
      source_id: 'stored',
      speaker_name: 'stored',
      speaker: 'key',
      addressed: 'key',
    },
  },
  conversation: {
    name: 'Conversation',
    description: 'What is said about the conversations of memory-mcp, and who may see them',
    properties: {
      ...ITEM_PROPERTIES,
      conversation_id: 'key',
      title: 'stored',
      category: 'key',
      summary: 'stored',
      tags: 'storedList',
      privacy_level: 'key',
      project: 'key',
      origin: 'stored',
      last_message_at: 'date',
    },
  },
}

/** Collection of an index version: another model's vectors need another, so a reindex creates the next. */
export function itemPlan(kind: IndexKind, indexVersion: number): CollectionPlan {
  const plan = PLANS[kind]
  return { ...plan, name: versionedName(plan.name, indexVersion), hasVectors: true }
}

export const propertiesOf = (kind: IndexKind): string[] => Object.keys(PLANS[kind].properties)

export const MEMORY_STATE: CollectionPlan = {
  name: 'Memory_state',
  description: 'State of memory-mcp: its embedding model, and which collections count',
  hasVectors: false,
  properties: { ...INDEX_STATE_PROPERTIES, projects: 'storedList' },
}

export const MEMORY_LOCKS = 'Memory_lock'
