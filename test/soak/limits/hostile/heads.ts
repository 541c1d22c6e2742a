/** What a head may hold; the functions repeat it so often. What leaves the head stands last. */
export const HOSTILE_HEADS: Readonly<Record<string, (times: number) => string>> = {
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
