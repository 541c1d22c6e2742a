import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { IntlMessageFormat } from 'intl-messageformat'
import { parse } from 'yaml'
import { readTexts, textFiles } from '../../adapters/texts/load-texts.ts'
import { LANGUAGES } from '../../adapters/texts/texts.ts'
import { type Message, placesIn } from '../../core/message-format.ts'
import { Headline } from '../../plugins/audit/checks/headline.ts'
import { loadTranslations, TRANSLATED, whyNotMeasured } from '../../plugins/audit/checks/index.ts'
import { siteRules } from '../../plugins/audit/multipage/site-rules.ts'
import { OUTCOME_WORDS } from '../../plugins/audit/page/http/response.ts'
import { partialPage } from '../../plugins/audit/page/response/partial-page.ts'
import { sourcesOf } from '../guards/project-files.ts'
import {
  auditModules,
  manifestsFolder,
  shippedChecks,
  shippedScoring,
} from '../support/shipped-checks.ts'

/** The placeholders of a text: thresholds and measured values, with their paths. */
function placesOf(text: string): readonly string[] {
  const names = new Map<string, string>()
  const flat = text.replace(/\{\s*([\w$]+(?:\.[\w$-]+)+)(?=\s*[,}])/g, (_, path: string) => {
    const name = `p_${path.replaceAll(/\W/g, '_')}`
    names.set(name, path)
    return `{${name}`
  })
  const found = placesIn(new IntlMessageFormat(flat, 'en', undefined, { ignoreTag: true }).getAst())
  return [...found].map((name) => names.get(name) ?? name).sort()
}

const WHOLE = { truncated: false, incomplete: false, bytes: 1 }
/** As the code writes them, one of each kind. */
const REASONS: readonly string[] = [
  ...Object.values(OUTCOME_WORDS).map((words) => `robots.txt: ${words}`),
  ...[{ incomplete: true }, { truncated: true }].map(
    (cut) => partialPage({ ...WHOLE, ...cut }, null)!.reason,
  ),
  ...['the http origin', 'the other host'].flatMap((host) => [
    `${host} was not asked`,
    `${host}: it answered with status 429`,
  ]),
  'the page answered with status 403',
  'the page answered with a challenge',
  'it depends on an answer that was not obtained',
  'the content was pasted, there is no site',
  'robots.txt was not requested',
  'the sitemap was not requested',
  'no request for a sitemap was answered',
  'llms.txt was not requested',
  'the request for llms.txt was not answered',
  'llms.txt answered with status 429',
]

const optionsOf = (id: string) =>
  auditModules().find((one) => one.id === id)!.options as Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >
const textsIn = (place: string, table: Readonly<Record<string, unknown>>, key: string) =>
  Object.values(table).map((one) => [place, (one as Record<string, string>)[key]!] as const)
/** With an example for each value that is filled in. */
const headline = (text: string) =>
  new Headline(text, {}).show({ pages: 3, of: 4, templates: 2, pattern: '/news/*' })

/** By the place that shows them. */
const SENTENCES: readonly (readonly [string, string])[] = [
  ...Object.values(siteRules.rules).flatMap(({ title, advice }) => {
    const shown = new Headline(title, {}).show({ ...siteRules.limits })
    return [
      ['multipage.issues.title', shown],
      ['multipage.issues.advice', advice],
      ['issue.title', shown],
      ['issue.remedy', advice],
    ] as const
  }),
  ...Object.values(siteRules.headlines).map((text) => ['issue.headline', headline(text)] as const),
  ...textsIn('hreflang.issues.message', optionsOf('hreflang').rules!, 'text'),
  ...textsIn('backlinks.sources.tells', optionsOf('backlinks').sources!, 'tells'),
  ...textsIn('cwv.sources.tells', optionsOf('cwv').sources!, 'tells'),
  ...Object.values(optionsOf('backlinks').whyNoCounts!).map(
    (why) => ['backlinks.notKnown.why', String(why)] as const,
  ),
  ...[undefined, 'failed', 'done'].map(
    (status) => ['visibility', whyNotMeasured(status as 'done')] as const,
  ),
  ...[
    'Missing: one of review, offers.',
    'opening hours is missing.',
    'occupancy is not a property of VacationRental.',
    'schema.org has no type Organisation; did you mean Organization?',
    'Expected a comma or } but found ; (line 1, column 8 of the block).',
    'Crawlers do not know this field: "Forbid: /a"',
    'loc occurs more than once',
    'dateModified is in the future.',
    'modified (meta): 2026-06-15',
  ].map((sentence) => ['detail', sentence] as const),
  ['crawl.robots.problems.message', 'Crawlers do not know this field: "Forbid: /a".'],
  ['crawl.sitemap.problems.message', 'The sitemap has no entries.'],
  ['local.nap.conflicts.values.value', 'Monday closed; Tuesday 09:00-12:00'],
  ['days', 'Monday, Tuesday'],
  ...textsIn('local.schemas.why', optionsOf('local').schemas!, 'why'),
  ...auditModules().flatMap(({ skipWhen = [] }) =>
    skipWhen.map(({ reason }) => ['skipped', reason] as const),
  ),
]

const variantsOf = (texts: string | readonly (string | { readonly text: string })[] = []) =>
  [texts].flat().map((one) => (typeof one === 'string' ? one : one.text))

for (const language of Object.keys(TRANSLATED) as (keyof typeof TRANSLATED)[]) {
  const texts = loadTranslations(manifestsFolder, language)

  describe(`texts of the catalogue in ${language}`, () => {
    test('there are those of every check, and of no other', () => {
      const ids = shippedChecks.map(({ id }) => id).sort()
      assert.deepEqual(Object.keys(texts.checks).sort(), ids)
    })

    test('every headline has as many variants as in English, with the same places', () => {
      const wrong = shippedChecks.flatMap(({ id, headlines }) =>
        Object.entries(headlines).flatMap(([status, own]) => {
          const translated = texts.checks[id]!.headlines[status as 'pass']
          const [ours, theirs] = [variantsOf(own), variantsOf(translated)]
          const differs =
            ours.length !== theirs.length ||
            ours.some(
              (text, index) => String(placesOf(text)) !== String(placesOf(theirs[index] ?? '')),
            )
          return differs ? [`${id} ${status}`] : []
        }),
      )
      assert.deepEqual(wrong, [])
    })

    test('expectations and remedies name the same thresholds', () => {
      const thresholds = (text: string) => String(text.match(/\{\w+\}/g)?.sort() ?? [])
      const wrong = shippedChecks.flatMap(({ id, expected, fix }) => {
        const own = texts.checks[id]!
        const same =
          thresholds(own.expected) === thresholds(expected) &&
          thresholds(own.fix) === thresholds(fix)
        return same ? [] : [id]
      })
      assert.deepEqual(wrong, [])
    })

    test('every module of the audit has its title, and every finding its texts', () => {
      const wrong = auditModules().flatMap(({ id, findings = [] }) => {
        const own = texts.modules[id]
        if (own === undefined) return [`${id} is missing`]
        return findings.flatMap((rule, index) => {
          const { headline, evidence, remedy } = own.findings?.[index] ?? {}
          const same =
            headline !== undefined &&
            remedy !== undefined &&
            String(placesOf(headline)) === String(placesOf(rule.headline)) &&
            String(placesOf(evidence ?? '')) === String(placesOf(rule.evidence ?? ''))
          return same ? [] : [`${id} ${rule.id}`]
        })
      })
      assert.deepEqual(wrong, [])
    })

    test('the scoring has every category, platform, grade, reason and remedy', () => {
      const { categories, platforms, grades, judged, remedies } = shippedScoring
      const { scoring } = texts
      const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).sort()
      assert.deepEqual(Object.keys(scoring.categories.seo).sort(), ids(categories.seo))
      assert.deepEqual(Object.keys(scoring.categories.geo).sort(), ids(categories.geo))
      assert.deepEqual(Object.keys(scoring.platforms).sort(), ids(platforms))
      assert.deepEqual(Object.keys(scoring.grades).sort(), grades.map(({ grade }) => grade).sort())
      assert.deepEqual(Object.keys(scoring.remedies).sort(), Object.keys(remedies).sort())
      const places = (reasons: Readonly<Record<string, string>>) =>
        Object.entries(reasons).map(([code, text]) => `${code} ${placesOf(text)}`)
      assert.deepEqual(places(scoring.reasons).sort(), places(judged.reasons).sort())
    })

    test('every reason for which a check is not judged has its translation', () => {
      const wrong = REASONS.filter((reason) => !texts.words.phrases.translate('reason', reason))
      assert.deepEqual(wrong, [])
    })

    test('every reason for which an address is not a page has its translation', () => {
      const { answered: _, ...others } = OUTCOME_WORDS
      const { phrases } = texts.words
      const isLacking = (reason: string) => !phrases.translate('multipage.pages.reason', reason)
      assert.deepEqual(Object.values(others).filter(isLacking), [])
    })

    test('every sentence of the manifests that results show has its translation', () => {
      const wrong = SENTENCES.filter(
        ([place, sentence]) => texts.words.phrases.translate(place, sentence) === undefined,
      )
      assert.deepEqual(wrong, [])
    })

    test('the phrases have the places of the English ones', () => {
      const names = (text: string) => String(text.match(/\{\w+\}/g)?.sort() ?? [])
      const wrong = texts.phrases.flatMap(({ phrases }) =>
        Object.entries(phrases).filter(([own, other]) => names(own) !== names(other)),
      )
      assert.deepEqual(wrong, [])
    })

    test('every text is ICU MessageFormat', () => {
      const all = [
        ...Object.values(texts.checks).flatMap(({ headlines }) =>
          Object.values(headlines).flatMap((own) => variantsOf(own)),
        ),
        ...Object.values(texts.modules).flatMap(({ findings = [] }) =>
          findings.flatMap(({ headline, evidence = '' }) => [headline, evidence]),
        ),
        ...Object.values(texts.scoring.reasons),
      ]
      const wrong = all.filter((text) => new Headline(text, {}).syntaxProblem() !== null)
      assert.deepEqual(wrong, [])
    })
  })
}

describe('texts of pages, reports and the terminal', () => {
  const english = [...textFiles('en').keys()]

  for (const language of LANGUAGES.filter((one) => one !== 'en')) {
    test(`every text has its ${language} one, with the same places`, () => {
      assert.deepEqual([...textFiles(language).keys()], english)
      const wrong = english.flatMap((group) => {
        const own = readTexts(language, group)
        const wanted = readTexts('en', group)
        const names = new Set([...Object.keys(own), ...Object.keys(wanted)])
        return [...names].filter(
          (name) => placesInMessage(own[name]) !== placesInMessage(wanted[name]),
        )
      })
      assert.deepEqual(wrong, [])
    })
  }

  test('French punctuation stays with the word before it', () => {
    const folder = join(manifestsFolder, 'texts', 'fr')
    const wrong = readdirSync(folder).flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) =>
          /\S (?=[;?!»%](?:\W|$))|\S :(?=\s|$)|« /.test(line.replace(/^\s*#.*/, '')),
        )
        .map((line) => `${name}: ${line.trim()}`),
    )
    assert.deepEqual(wrong, [])
  })

  test('every module of the audit is summed up on the page of the modules', () => {
    const summaries = Object.keys(readTexts('en', 'modules-page'))
      .filter((name) => name.startsWith('modules-page.summary.'))
      .map((name) => name.slice('modules-page.summary.'.length))
    assert.deepEqual(
      summaries.sort(),
      auditModules()
        .map(({ id }) => id)
        .sort(),
    )
  })

  test('a result that is translated has no list of English values', () => {
    const file = readFileSync(join(manifestsFolder, 'texts/fr/results.yaml'), 'utf8')
    const groups = parse(file) as readonly { readonly places: readonly string[] }[]
    const results = new Map(
      auditModules().map(({ id }) => {
        const { outputs } = parse(readFileSync(join(manifestsFolder, `modules/${id}.yaml`), 'utf8'))
        return [id, outputs.result as Node] as const
      }),
    )
    const places = groups.flatMap((group) => group.places)
    const found = places.map((place) => {
      const [id = '', ...path] = place.split('.')
      return [place, schemasAt(results.get(id), path)] as const
    })
    assert.ok(found.some(([, schemas]) => schemas.length > 0))
    const limited = found.filter(([, schemas]) => schemas.some((one) => 'enum' in one))
    assert.deepEqual(
      limited.map(([place]) => place),
      [],
    )
  })

  test('every text that the code names exists', () => {
    const known = new Set(english.flatMap((group) => Object.keys(readTexts('en', group))))
    const missing = sourcesOf('adapters').flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:t|rich)\(\s*'([\w-]+(?:\.[\w-]+)+)'/g)]
        .map(([, name = '']) => name)
        .filter((name) => !known.has(name))
        .map((name) => `${path}: ${name}`),
    )
    assert.deepEqual(missing, [])
  })
})

type Node = Readonly<Record<string, unknown>>

/** The schemas of what is at this path of a value; `*` is any property. */
function schemasAt(schema: unknown, path: readonly string[]): readonly Node[] {
  if (typeof schema !== 'object' || schema === null) return []
  const node = schema as Node
  const inner = [node.items, ...((node.oneOf ?? node.anyOf ?? []) as readonly unknown[])]
  const [name, ...rest] = path
  const own = (node.properties as Node | undefined)?.[name ?? ''] ?? node.additionalProperties
  return [
    ...inner.flatMap((one) => schemasAt(one, path)),
    ...(name === undefined ? [node] : schemasAt(own, rest)),
  ]
}

/** The places of a message, and that it is there at all. */
function placesInMessage(message: Message | undefined): string {
  if (message === undefined) return 'missing'
  return typeof message === 'string' ? '' : String([...placesIn(message)].sort())
}
