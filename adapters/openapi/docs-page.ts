import type { DocsFile } from './docs-assets.ts'

/** Scripts and styles of this origin alone; the pictures are parts of the style sheet. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export type DocsPageParts = {
  readonly name: string
  readonly hasTableTennis: boolean
  /** Where a file of the page is served. */
  addressOf(file: DocsFile): string
}

/** The page that shows `/openapi.json`. */
export function docsPage({ name, hasTableTennis, addressOf }: DocsPageParts): string {
  const tableTennis = hasTableTennis ? '\n<a href="/table-tennis">Table tennis</a>' : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API documentation: every call, tried out here | ${name}</title>
<meta name="description" content="Every call of this server's API with its parameters, examples and errors, to be tried out in the browser.">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.ico" sizes="16x16">
<link rel="stylesheet" href="${addressOf('swagger-ui.css')}">
<link rel="stylesheet" href="${addressOf('docs.css')}">
<script src="${addressOf('swagger-ui-bundle.js')}" defer></script>
<script src="${addressOf('docs.js')}" defer></script>
</head>
<body>
<a class="skip-link" href="#docs">Skip to the calls</a>
<header class="docs-header">
<a class="docs-brand" href="/">${name}</a>
<nav aria-label="Main">
<a href="/">Audit</a>
<a href="/modules">Modules</a>${tableTennis}
<a href="/docs" aria-current="true">API</a>
<a href="/openapi.json">OpenAPI document</a>
</nav>
</header>
<main id="docs" tabindex="-1"><p class="docs-wait">The documentation is being read…</p></main>
<noscript><p class="docs-wait">This page needs JavaScript; <a href="/openapi.json">the document</a> itself does not.</p></noscript>
</body>
</html>
`
}
