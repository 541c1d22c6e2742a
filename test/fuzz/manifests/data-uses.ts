import { basename } from 'node:path'
import { parseDataFile, schemaNameOf } from '../../../core/manifest/data-file.ts'
import { readSchemaText } from '../../../core/manifest/json-schema.ts'
import { YamlSource } from '../../../core/manifest/yaml-source.ts'
import { conversionWordsOf } from '../../../plugins/audit/browsing/conversion-words.ts'
import { Headline } from '../../../plugins/audit/checks/headline.ts'
import { nameTables } from '../../../plugins/audit/citation/names.ts'
import { edgeOf, isChallenge } from '../../../plugins/audit/crawl/response-facts.ts'
import { marketOf } from '../../../plugins/audit/dataforseo/question.ts'
import { QuestionWords } from '../../../plugins/audit/geo-enrichments/questions.ts'
import { buildAddressRules } from '../../../plugins/audit/local/nap-values.ts'
import { addressIn } from '../../../plugins/audit/local/shown-addresses.ts'
import { issueSeverity } from '../../../plugins/audit/page/defects.ts'
import type { FactsData } from '../../../plugins/audit/page/facts-data.ts'
import { buildHostRules } from '../../../plugins/audit/page/hosts/host-rules.ts'
import { buildHosts } from '../../../plugins/audit/page/hosts/hosts.ts'
import { buildLexicons } from '../../../plugins/audit/page/language/lexicon.ts'
import type { RawLexicon, RawUnits } from '../../../plugins/audit/page/language/lexicon-files.ts'
import { factsData } from '../../../plugins/audit/page/load-facts-data.ts'
import { pageTask } from '../../../plugins/audit/page/page-tasks.ts'
import { buildSubstitutes } from '../../../plugins/audit/page/response/substitutes.ts'
import { consentDataOf } from '../../../plugins/audit/visual/consent-data.ts'
import {
  divisionCoefficient,
  type PointsRules,
  winProbability,
  worthOf,
} from '../../../plugins/table-tennis/points/rules.ts'
import { samplePage } from '../../bench/sample-page.ts'
import { shippedManifests } from './shipped-manifests.ts'

type Table = never
type SiteTexts = {
  readonly headlines: Readonly<Record<string, string>>
  readonly rules: Readonly<Record<string, Parameters<typeof issueSeverity>[0]>>
}
const REACH = { pages: 412, of: 500, templates: 2, pattern: '/shop/*' }

const page = samplePage(3000)

let lexicons: ReadonlyMap<string, RawLexicon> | undefined

/** Makes of a table what a run makes of it, and asks it something. */
export function useData(file: string, table: unknown): void {
  if (schemaNameOf(file) !== 'lexicon') {
    ;(USES[basename(file, '.yaml')] ?? unused)(table as Table)
    return
  }
  const all = new Map([...rawLexicons(), [file, table as RawLexicon]])
  askPage({
    lexicons: buildLexicons({ lexicons: [...all.values()], units: shippedUnits() }),
  })
}

const USES: Readonly<Record<string, (table: Table) => unknown>> = {
  hosts: (table) => askPage({ hosts: buildHosts(table) }),
  units: (units) =>
    askPage({ lexicons: buildLexicons({ lexicons: [...rawLexicons().values()], units }) }),
  substitutes: (table) => askPage({ substitutes: buildSubstitutes(table) }),
  'rich-results': (richResults) => askPage({ richResults }),
  'ai-bots': (bots: FactsData['bots']) => askPage({ bots }),
  addresses: (table) => {
    const reading = { region: 'BE', rules: buildAddressRules(table), months: new Set<string>() }
    return addressIn('Rue Exemple 3, 5000 Namur', reading)
  },
  challenges: (table) =>
    isChallenge({ headers: {}, body: Buffer.from(page), status: 200 } as never, table),
  'edge-networks': ({ networks }: { networks: never }) => edgeOf({ server: ['a'] }, networks),
  platforms: ({ platforms }: { platforms: Record<string, string[]> }) =>
    buildHostRules(Object.values(platforms).flat()),
  questions: (table) => new QuestionWords(table, 'fr').searches('a'),
  'search-markets': (table) =>
    marketOf(
      {
        locationCode: null,
        languageCode: null,
        pageTag: 'fr-BE',
        pageLanguage: 'fr',
        domain: 'a.uk',
      },
      table,
    ),
  'consent-platforms': consentDataOf,
  'conversion-words': conversionWordsOf,
  'brand-names': nameTables,
  points: usePoints,
  'site-rules': ({ headlines, rules }: SiteTexts) => {
    for (const headline of Object.values(headlines)) new Headline(headline, {}).show(REACH)
    for (const rule of Object.values(rules)) issueSeverity(rule, 'notice')
  },
  defects: ({ defects }: { defects: object }) => Object.values(defects),
  'web-server-binaries': ({ sha256 }: { sha256: Record<string, string> }) => Object.values(sha256),
  wikidata: ({ profiles }: { profiles: object }) => Object.keys(profiles),
}

function usePoints(rules: PointsRules): void {
  worthOf(rules, { sheet: 'masculine', own: 1500, opponent: 1560 }, true)
  winProbability(60, rules)
  const division = { name: 'Division 1 - Prov. Hainaut - Hommes', gender: 'Hommes' } as const
  divisionCoefficient(rules, division, 'masculine')
}

function unused(): never {
  throw new Error('nobody says what this table is for')
}

function askPage(changed: Partial<FactsData>): void {
  const body = new TextEncoder().encode(page)
  const url = 'https://www.example.com/'
  pageTask({ body, headerCharset: 'utf-8', url, headers: {} }, { ...factsData(), ...changed })
}

function rawLexicons(): ReadonlyMap<string, RawLexicon> {
  lexicons ??= new Map(
    shippedManifests()
      .filter(({ file }) => schemaNameOf(file) === 'lexicon')
      .map(({ file, text }) => [file, parsed<RawLexicon>(file, text)]),
  )
  return lexicons
}

function shippedUnits(): RawUnits {
  const units = shippedManifests().find(({ file }) => basename(file) === 'units.yaml')
  return parsed<RawUnits>(units?.file ?? '', units?.text ?? '')
}

function parsed<T>(file: string, text: string): T {
  return parseDataFile<T>(new YamlSource(file, text), readSchemaText(schemaNameOf(file)))
}
