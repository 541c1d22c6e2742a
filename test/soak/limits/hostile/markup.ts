/** Bodies of pages; the functions repeat what they are of so often. */
export const HOSTILE_MARKUP: Readonly<Record<string, (times: number) => string>> = {
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

/** Little pages that are hardly pages. */
export const ODD_BODIES: Readonly<Record<string, string>> = {
  'nothing at all': '',
  'one space': ' ',
  'a lone <': '<',
  'a doctype alone': '<!doctype html>',
  'a byte order mark alone': '\ufeff',
  'a frameset': '<frameset><frame src="/a"></frameset>',
  'plain words': 'Only words.',
}
