import type { TestContext } from 'node:test'
import type { AnyPlugin } from '../../../../core/plugin.ts'
import {
  type CheckExample,
  exampleFacts,
} from '../../../../plugins/audit/checks/examples/example-facts.ts'
import { geoEnrichments } from '../../../../plugins/audit/geo-enrichments/plugin.ts'
import type { GeoEnrichmentsResult } from '../../../../plugins/audit/geo-enrichments/types.ts'
import { factsData } from '../../../../plugins/audit/page/load-facts-data.ts'
import type { PageContent } from '../../../../plugins/audit/page/outline/page-outline.ts'
import { type PageTaskOutput, pageTask } from '../../../../plugins/audit/page/page-tasks.ts'
import type { SerpFacts } from '../../../../plugins/audit/page/search/serp-facts.ts'
import { type SuggestDoubleOptions, startSuggestDouble } from '../../../doubles/suggest.ts'
import { startWikidataDouble, type WikidataDoubleOptions } from '../../../doubles/wikidata.ts'
import { startWikipediaDouble, type WikipediaDoubleOptions } from '../../../doubles/wikipedia.ts'
import type { HurriedClock } from '../../../support/hurried-clock.ts'
import { runModule, type TrialResult } from '../../../support/run-module.ts'

/** The sample site's page about repairs. */
export const PAGE: CheckExample = {
  url: 'https://www.example-velo.be/reparation',
  html: `<!doctype html><html lang="fr-BE"><head><title>Réparation vélo électrique | Example Vélo</title>
<meta property="og:site_name" content="Example Vélo">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"BikeStore","name":"Example Vélo",
"url":"https://www.example-velo.be/","telephone":"+32 81 55 01 23",
"address":{"@type":"PostalAddress","streetAddress":"Rue de la Gare 12","postalCode":"5000","addressLocality":"Namur","addressCountry":"BE"},
"sameAs":["https://www.instagram.com/examplevelo","https://www.facebook.com/example.velo","https://fr.wikipedia.org/wiki/Example_V%C3%A9lo"]}</script>
</head><body><main><h1>Réparation de vélo électrique à Namur</h1>
<p>La réparation d'un vélo électrique est une intervention d'atelier qui rend au moteur, à la batterie et aux freins leur sûreté d'origine.</p>
<h2>Combien coûte la révision d'un vélo électrique ?</h2>
<p>La révision complète d'un vélo électrique coûte entre 80 et 140 euros dans notre atelier. Ce prix comprend le contrôle du moteur, de la batterie, des freins et de la transmission, ainsi que la mise à jour du logiciel.</p>
<h2>Comment choisir une batterie</h2>
<ul><li>Vérifiez la tension du moteur.</li><li>Comparez la capacité en wattheures.</li><li>Demandez la garantie du fabricant.</li></ul>
<h2>Notre atelier</h2>
<p>Nos mécaniciens expliquent comment réparer un vélo électrique dont le moteur ne répond plus, et remplacent les pièces usées en deux jours ouvrables.</p>
</main></body></html>`,
}

export type Trial = {
  readonly example?: CheckExample
  readonly brand?: string
  readonly serps?: readonly SerpFacts[]
  readonly options?: Readonly<Record<string, unknown>>
  readonly wikidata?: WikidataDoubleOptions
  readonly wikipedia?: WikipediaDoubleOptions
  readonly suggest?: SuggestDoubleOptions
  readonly plugin?: AnyPlugin
  /** Keeps answers over several trials. */
  readonly parts?: Parameters<typeof runModule>[1]['parts']
  readonly clock?: HurriedClock
  /** Retries for Wikimedia's APIs. Default none. */
  readonly retries?: number
}

export type EnrichmentTrial = TrialResult & {
  readonly found: GeoEnrichmentsResult
  readonly codes: readonly string[]
  /** Queries of the requests by double, in order. */
  readonly asked: Readonly<Record<'wikidata' | 'wikipedia' | 'suggest', readonly URLSearchParams[]>>
  /** User-Agent of each request to Wikidata and Wikipedia. */
  readonly wikimediaAgents: readonly (string | undefined)[]
}

/** Runs the module on the facts of one page against doubles of its three sources. */
export async function runEnrichments(trial: Trial, t: TestContext): Promise<EnrichmentTrial> {
  const { example = PAGE, brand, serps, options = {} } = trial
  const [wikidata, wikipedia, suggest] = await Promise.all([
    startWikidataDouble(trial.wikidata, t),
    startWikipediaDouble(trial.wikipedia, t),
    startSuggestDouble(trial.suggest, t),
  ])
  const result = await runModule(
    'geoEnrichments',
    {
      plugin: trial.plugin ?? geoEnrichments(),
      inputs: {
        site: exampleFacts(example, factsData()),
        content: contentOf(example),
        ...(brand !== undefined && { brand }),
        ...(serps !== undefined && { serps }),
      },
      config: {
        apis: {
          wikidata: { baseUrl: wikidata.url, retries: trial.retries ?? 0 },
          wikipedia: { baseUrl: wikipedia.url, retries: trial.retries ?? 0 },
          suggest: { baseUrl: suggest.url, perSecond: 0 },
        },
        modules: { geoEnrichments: { options } },
      },
      ...(trial.clock && { clock: trial.clock }),
      ...(trial.parts && { parts: trial.parts }),
    },
    t,
  )
  const { outcome, warnings } = result
  if (outcome.status !== 'done') throw new Error(JSON.stringify(outcome))
  const queries = (double: typeof wikidata) => double.requests.map(({ query }) => query)
  return {
    ...result,
    found: outcome.output.result as GeoEnrichmentsResult,
    codes: warnings.map(({ code }) => code),
    wikimediaAgents: [...wikidata.requests, ...wikipedia.requests].map(
      ({ headers }) => headers['user-agent'],
    ),
    asked: {
      wikidata: queries(wikidata),
      wikipedia: queries(wikipedia),
      suggest: queries(suggest),
    },
  }
}

function contentOf({ html = '', url = 'https://www.example.com/' }: CheckExample): PageContent {
  const headers = { 'content-type': ['text/html; charset=utf-8'] }
  const body = new TextEncoder().encode(html)
  const read: PageTaskOutput = pageTask({ body, headerCharset: 'utf-8', url, headers }, factsData())
  return read.content
}
