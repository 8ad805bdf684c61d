export const findContradictions = (
  _passages: readonly { text: string; source: string; location: string }[],
  _language: string,
): readonly { said: string; sources: [string, string] }[] => []
