/** A header value that can neither end its line nor leave Latin-1. */
export function plainHeader(value: string): string {
  return /[^\t -~\u00a0-\u00ff]/.test(value) ? value.replace(/[^\t -~\u00a0-\u00ff]/g, '?') : value
}
