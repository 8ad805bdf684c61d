/** Marks around calls in the templates of models, which have no other use. */
export const CALL_MARK =
  /<\/?(?:\|)?(?:tool_?calls?|function_?calls?|tool_use|invoke|python_tag|function=|tool_code)\b|\[TOOL_CALLS\]|<[|｜](?:tool|python_tag|channel[|｜]>commentary)/i

/** Beginning of a call that is incomplete or has unreadable arguments. */
export const BROKEN_CALL =
  /\{\s*["'](?:name|tool|tool_name|function|function_name|action)["']\s*:\s*["']([\w.:/-]{1,80})["'][\s,}]*["'](?:arguments|parameters|args|input|params|action_input|tool_input)["']\s*:/

/** Beginnings of a line that starts a call; the text so far may be shorter. */
const OPENINGS = [
  ...[
    '<tool_call',
    '<toolcall',
    '<function_call',
    '<functioncall',
    '<tool_use',
    '<invoke',
    '<function=',
    '<tools>',
    '<tool>',
    '<tool_code',
  ],
  ...[
    '<|tool',
    '<|python_tag|>',
    '<|channel|>',
    '<|start|>',
    '<|function',
    '<｜tool',
    '[TOOL_CALLS]',
    '[tool_calls]',
    '<action>',
    '<minimax:tool_call',
  ],
]
const LABELS = [
  'action:',
  'tool:',
  'tool call:',
  'call:',
  'function:',
  'function call:',
  'functions.',
  'function.',
  'tools.',
  'default_api.',
]

/** Text before a call that belongs to it: a fence, a mark, a label, an opening bracket. */
const BEFORE =
  /(?:```[\w-]*\s*|<[|｜][^<>\n]{0,60}[|｜]?>?|<\/?[a-z][\w:-]*(?:=|\s+name=)?["']?>?\s*|\[TOOL_CALLS\]|(?<=[|｜]>)(?:function|commentary to=)|commentary\s+to=|(?:action|tool(?: call)?|call|function(?: call)?)\s*:\s*|(?:functions?|tools?|default_api)\.|[[({<*`"'])\s*$/i

/** Longer than any opening, so that only the end of a long text is searched. */
const LONGEST_OPENING = 200

export function withoutOpening(text: string): string {
  // A call within a code block includes the block.
  const opened = text.split('```').length % 2 === 0 ? text.lastIndexOf('```') : text.length
  let rest = text.slice(0, opened).trimEnd()
  for (;;) {
    const [opening = ''] = BEFORE.exec(rest.slice(-LONGEST_OPENING)) ?? []
    if (opening === '') return rest
    rest = rest.slice(0, -opening.length).trimEnd()
  }
}

/** True if an incomplete text may start a call. @param names Tools, as a model may write them. */
export function mayBeginCall(text: string, names: readonly string[]): boolean {
  const begun = text.trimStart()
  if (begun === '' || /^`{1,2}$/.test(begun)) return true
  const fenced = /^```[\w-]*\s*/.exec(begun)?.[0]
  if (fenced !== undefined) {
    // Code may call a tool anywhere.
    if (/^```(?:python|py|tool_code|tool_call|xml)\s/.test(begun)) return true
    const inner = begun.slice(fenced.length)
    return inner === '' || (!inner.startsWith('`') && mayBeginCall(inner, names))
  }
  if (/^\{\s*(?:["'}]|$)/.test(begun)) return true
  if (/^\[\s*(?:[{"]|$)/.test(begun)) return true
  if (OPENINGS.some((mark) => isPrefix(begun, mark))) return true
  const small = begun.toLowerCase()
  const label = LABELS.find((one) => isPrefix(small, one))
  if (label !== undefined && small.length <= label.length) return true
  const plain = begun
    .slice(label?.length ?? 0)
    .trimStart()
    .replace(/^[[<*]+/, '')
  return (
    plain === '' ||
    names.some((name) => {
      if (!isPrefix(plain, name)) return false
      return (
        plain.length <= name.length ||
        /^(?:\s?[({[<>"'`]|\s?:?\s*(?:\{|$)|\s*\n)/.test(plain.slice(name.length))
      )
    })
  )
}

const isPrefix = (text: string, mark: string): boolean =>
  text.length < mark.length ? mark.startsWith(text) : text.startsWith(mark)
