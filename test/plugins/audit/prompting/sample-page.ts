import {
  type CheckExample,
  exampleFacts,
} from '../../../../plugins/audit/checks/examples/example-facts.ts'
import { factsData } from '../../../../plugins/audit/page/load-facts-data.ts'
import { outlineTask } from '../../../../plugins/audit/page/outline/outline-task.ts'
import type { PageContent } from '../../../../plugins/audit/page/outline/page-outline.ts'
import type { SiteFacts } from '../../../../plugins/audit/page/site-facts.ts'

const SAMPLE_URL = 'https://www.example-velo.be/'

const BODY = `<main>
<h1>Vélos électriques à Namur</h1>
<p>Example Vélo vend et répare des vélos électriques à Namur depuis 2009.</p>
<h2>Réparation</h2>
<p>Nous réparons chaque vélo en moins de 48 heures, quelle que soit la marque.</p>
<h2>Prix</h2>
<p>Un entretien complet coûte 79 euros. Le devis est gratuit.</p>
</main>`

/** The sample site's page; `more` stands at the end of its main text. */
export function sampleHtml(more = ''): string {
  return `<!doctype html><html lang="fr"><head><title>Vélos électriques à Namur | Example Vélo</title>
<meta name="description" content="Vente et réparation de vélos électriques.">
<meta property="og:site_name" content="Example Vélo"></head>
<body>${BODY.replace('</main>', `${more}</main>`)}</body></html>`
}

/** The crawl's outputs that modules with prompts read. */
export function samplePage(
  html = sampleHtml(),
  more: CheckExample = {},
): { readonly site: SiteFacts; readonly content: PageContent } {
  const data = factsData()
  const headers = { 'content-type': ['text/html; charset=utf-8'] }
  const task = { body: html, headerCharset: 'utf-8', url: SAMPLE_URL, headers }
  return {
    site: exampleFacts({ url: SAMPLE_URL, html, ...more }, data),
    content: outlineTask(task, data).content,
  }
}
