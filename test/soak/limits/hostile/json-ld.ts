/** Texts of JSON-LD scripts; the functions repeat what grows so often. */
export const HOSTILE_JSON_LD: Readonly<Record<string, (times: number) => string>> = {
  'no JSON': () => '{"@context": "https://schema.org", "@type": }',
  nothing: () => '',
  'a number': () => '7',
  null: () => 'null',
  'types that are numbers': () => '{"@context":"https://schema.org","@type":[1,null,{}]}',
  'names of JavaScript': () => '{"__proto__":{"x":1},"constructor":1,"@type":"toString"}',
  'arrays inside each other': (n) => '['.repeat(n) + ']'.repeat(n),
  'objects inside each other': (n) => `${'{"a":'.repeat(n)}1${'}'.repeat(n)}`,
  nodes: (n) => `[${'{"@type":"Article"},'.repeat(n / 3)}{}]`,
  'a text without end': (n) => `{"@type":"Article","headline":"${'a '.repeat(n * 5)}"}`,
  'a circle of references': () =>
    '{"@graph":[{"@id":"#a","x":{"@id":"#b"}},{"@id":"#b","x":{"@id":"#a"}}]}',
}

export const jsonLd = (text: string): string =>
  `<script type="application/ld+json">${text}</script>`
