/** Texts that a page may hold, each by what it is; the functions give about so many letters. */
export const HOSTILE_TEXTS: Readonly<Record<string, (letters: number) => string>> = {
  'one word': (n) => 'a'.repeat(n),
  spaces: (n) => `x${' '.repeat(n)}y`,
  'no-break spaces': (n) => `x${'\u00a0'.repeat(n)}y`,
  'line breaks': (n) => `x${'\n'.repeat(n)}y`,
  'tabs and spaces': (n) => `x${' \t'.repeat(n / 2)}y`,
  'nested parentheses': (n) => `${'('.repeat(n / 2)}${')'.repeat(n / 2)}`,
  quotes: (n) => '"'.repeat(n),
  'curly quotes that only open': (n) => '“'.repeat(n),
  apostrophes: (n) => "'".repeat(n),
  'zero-width characters': (n) => '\u200b\u200d\ufeff'.repeat(n / 3),
  'combining marks': (n) => `e${'\u0301'.repeat(n)}`,
  digits: (n) => '1'.repeat(n),
  'digits and commas': (n) => '1,'.repeat(n / 2),
  'digits and points': (n) => '1.'.repeat(n / 2),
  'half dates': (n) => '2026-01-'.repeat(n / 8),
  'half addresses': (n) => 'a@'.repeat(n / 2),
  'half URLs': (n) => 'http://'.repeat(n / 7),
  dots: (n) => '.'.repeat(n),
  'question marks': (n) => '?'.repeat(n),
  dashes: (n) => '-'.repeat(n),
  'percent signs': (n) => '5 % '.repeat(n / 4),
  'half copyrights': (n) => '© 20'.repeat(n / 4),
  ideographs: (n) => '漢'.repeat(n),
  emoji: (n) => '👩‍👩‍👧'.repeat(n / 8),
  'half references': (n) => '&am'.repeat(n / 3),
  'numeric references of nothing': (n) => '&#x110000;'.repeat(n / 10),
  'NUL characters': (n) => '\u0000'.repeat(n),
  'half surrogates': (n) => '&#xd800;'.repeat(n / 8),
}

/** A main part with the text as heading and paragraph. */
export const withText = (text: string): string =>
  `<main><h1>${text.slice(0, 5000)}</h1><p>${text}</p></main>`
