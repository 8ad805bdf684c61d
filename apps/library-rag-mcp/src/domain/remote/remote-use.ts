/** Consent to send documents to Mistral: a key alone, which another program may need, is not consent. */
export type RemoteUse = 'on' | 'key_without_consent' | 'consent_without_key' | 'off'

export function remoteUseOf({ isAllowed, hasKey }: { isAllowed: boolean; hasKey: boolean }): RemoteUse {
  if (isAllowed) return hasKey ? 'on' : 'consent_without_key'
  return hasKey ? 'key_without_consent' : 'off'
}

/** Notice for users who ingest documents; null if nothing is set. */
export const REMOTE_NOTICES: Readonly<Record<RemoteUse, string | null>> = {
  on: 'LIBRARY_RAG_MISTRAL is true: the text of new documents, and whole scans, are sent to Mistral, which costs money (cost_total).',
  key_without_consent:
    'Read offline, nothing was sent to Mistral. To have its models read new documents, set LIBRARY_RAG_MISTRAL=true beside MISTRAL_API_KEY: their text and scans then leave this machine, and it costs money.',
  consent_without_key: 'Read offline: LIBRARY_RAG_MISTRAL is true, but MISTRAL_API_KEY is not set.',
  off: null,
}
