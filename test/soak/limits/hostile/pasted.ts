/** Texts pasted as llms.txt, of about so many letters. */
export const HOSTILE_PASTED: Readonly<Record<string, (letters: number) => string>> = {
  'brackets that only open': (n) => `# A\n${'['.repeat(n)}`,
  'links that only begin': (n) => `# A\n## B\n${'- [a]('.repeat(n / 6)}`,
  'headings alone': (n) => '# A\n'.repeat(n / 4),
  'quotes inside each other': (n) => `# A\n${'> '.repeat(n / 2)}`,
  'lists inside each other': (n) =>
    `# A\n${Array.from({ length: Math.sqrt(n) }, (_, at) => `${' '.repeat(at)}- x`).join('\n')}`,
  'emphasis without end': (n) => `# A\n${'*_'.repeat(n / 2)}`,
  'back-ticks of every length': (n) =>
    `# A\n${Array.from({ length: Math.sqrt(2 * n) }, (_, at) => '`'.repeat(at)).join(' ')}`,
  'spaces alone': (n) => ' '.repeat(n),
  'NUL characters': (n) => '\u0000'.repeat(n / 10),
  'links alone': (n) => `# A\n> b\n## C\n${'- [a](https://a.example/b): c\n'.repeat(n / 29)}`,
}
