/**
 * The reason why each text is hostile, and a function that returns it with about that many letters.
 */
type Hostile = Readonly<Record<string, (size: number) => string>>

/** Texts that a page may hold. */
export const HOSTILE_TEXTS: Hostile = {
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

/** Bodies of pages. */
export const HOSTILE_MARKUP: Hostile = {
  'elements inside each other': (n) => '<div>'.repeat(n),
  'formatting elements inside each other': (n) => '<b><i>'.repeat(n / 2),
  'lists inside each other': (n) => '<ul><li>'.repeat(n / 2),
  'tables inside each other': (n) => '<table><tr><td>'.repeat(n / 3),
  'foreign elements inside each other': (n) => `<svg>${'<g>'.repeat(n)}`,
  'templates inside each other': (n) => '<template>'.repeat(n),
  'closing tags of nothing': (n) => '</p></div></b>'.repeat(n / 3),
  links: (n) => Array.from({ length: n }, (_, at) => `<a href="/${at}">x</a>`).join(''),
  'links to one address': (n) => '<a href="/same">same</a>'.repeat(n),
  images: (n) => '<img src="/a.png">'.repeat(n),
  headings: (n) => '<h2>Heading</h2>'.repeat(n),
  'form fields': (n) => '<form><input name=a><label>x</label>'.repeat(n / 3),
  'empty elements': (n) => '<p></p>'.repeat(n),
  'attributes of one tag': (n) =>
    `<p ${Array.from({ length: n }, (_, at) => `a${at}="${at}"`).join(' ')}>x</p>`,
  'words in one attribute': (n) => `<p title="${'x '.repeat(n)}">x</p>`,
  'words in a comment that never ends': (n) => `<!-- ${'x '.repeat(n)}`,
  'calls in a script that never ends': (n) => `<script>${'a("x");'.repeat(n)}`,
  'attributes of a tag that never ends': (n) => `<a ${'b '.repeat(n)}`,
  'iframes and objects': (n) => '<iframe src="/a"></iframe><object data="/b">'.repeat(n / 2),
  'custom elements with shadow roots': (n) =>
    '<x-a><template shadowrootmode="open"><slot></slot></template></x-a>'.repeat(n / 3),
}

/** Whole pages that are hardly pages. */
export const ODD_BODIES: Readonly<Record<string, string>> = {
  'nothing at all': '',
  'one space': ' ',
  'a lone <': '<',
  'only a doctype': '<!doctype html>',
  'only a byte order mark': '\ufeff',
  'a frameset': '<frameset><frame src="/a"></frameset>',
  'plain words': 'Only words.',
}

/** Elements that a head may contain; those that end the head come last. */
export const HOSTILE_HEADS: Hostile = {
  'a title without end': (n) => `<title>${'a'.repeat(n)}</title>`,
  'a description without end': (n) => `<meta name="description" content="${'a '.repeat(n)}">`,
  'a canonical without end': (n) => `<link rel="canonical" href="https://e.com/${'a/'.repeat(n)}">`,
  alternates: (n) => '<link rel="alternate" hreflang="en" href="/en">'.repeat(n),
  'meta elements': (n) => '<meta property="og:image" content="/a.png">'.repeat(n),
  'robots directives without end': (n) => `<meta name="robots" content="${'noindex, '.repeat(n)}">`,
  'a viewport without end': (n) => `<meta name="viewport" content="${'width=1,'.repeat(n)}">`,
  'styles without end': (n) => `<style>${'a{b:c}'.repeat(n)}</style>`,
  'styles that only open': (n) => `<style>${'{'.repeat(n)}</style>`,
  'a selector without end': (n) => `<style>${':not('.repeat(n)}</style>`,
  'CSS comments that only open': (n) => `<style>${'/*'.repeat(n)}</style>`,
  'a srcset without end': (n) => `<img srcset="${'a.png 1x, '.repeat(n)}">`,
  'an inline style without end': (n) => `<p style="${'color:red;'.repeat(n)}">`,
}

/** Texts of JSON-LD scripts. */
export const HOSTILE_JSON_LD: Hostile = {
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

/** Texts pasted as llms.txt. */
export const HOSTILE_PASTED: Hostile = {
  'brackets that only open': (n) => `# A\n${'['.repeat(n)}`,
  'links that only begin': (n) => `# A\n## B\n${'- [a]('.repeat(n / 6)}`,
  'only headings': (n) => '# A\n'.repeat(n / 4),
  'quotes inside each other': (n) => `# A\n${'> '.repeat(n / 2)}`,
  'lists inside each other': (n) =>
    `# A\n${Array.from({ length: Math.sqrt(n) }, (_, at) => `${' '.repeat(at)}- x`).join('\n')}`,
  'emphasis without end': (n) => `# A\n${'*_'.repeat(n / 2)}`,
  'back-ticks of every length': (n) =>
    `# A\n${Array.from({ length: Math.sqrt(2 * n) }, (_, at) => '`'.repeat(at)).join(' ')}`,
  'only spaces': (n) => ' '.repeat(n),
  'NUL characters': (n) => '\u0000'.repeat(n / 10),
  'only links': (n) => `# A\n> b\n## C\n${'- [a](https://a.example/b): c\n'.repeat(n / 29)}`,
}
