const MAX_TOKENS = 20

/** Lower-case tokens of a rel attribute or any other list separated by white space. */
export function relTokens(value: string | undefined): readonly string[] {
  if (value === undefined || value === '') return NONE
  return value.toLowerCase().split(/\s+/, MAX_TOKENS).filter(Boolean)
}

const NONE: readonly string[] = []
