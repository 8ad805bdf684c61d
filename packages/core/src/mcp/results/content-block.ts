/** A part of an answer or prompt in the protocol; bytes are base64. */
export type ContentBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image' | 'audio'; readonly data: string; readonly mimeType: string }
  | {
      readonly type: 'resource'
      readonly resource: { readonly uri: string; readonly mimeType: string } & (
        | { readonly text: string }
        | { readonly blob: string }
      )
    }
