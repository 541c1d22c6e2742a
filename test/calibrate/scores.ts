import type { CombinedAuditResponse } from '../../manifests/types/records.ts'
import type { LabelledPage } from './corpus.ts'
import { labelledType } from './page-types.ts'
import { alignedRows, percent } from './rows.ts'

const AUDITS = ['seo', 'geo'] as const
type Audit = (typeof AUDITS)[number]

/** Types of pages that are read for their text. */
const CONTENT = ['article', 'docs', 'service', 'product', 'home']

type Scored = {
  readonly page: string
  readonly language: string
  readonly isStub: boolean
  readonly scores: Readonly<Record<Audit, number | null>>
}

/**
 * Pairs of a stub (labelled thin, or a utility page) and a page with content, in one language: how
 * often the stub gets the better score.
 */
export class PairTable {
  readonly #pages: Scored[] = []

  add(page: LabelledPage, { seo, geo }: Pick<CombinedAuditResponse, Audit>): void {
    const type = labelledType(page)
    const isStub = page.label.thin === true || type === 'utility'
    if (!isStub && (type === undefined || !CONTENT.includes(type))) return
    this.#pages.push({
      page: `${page.site}/${page.path}`,
      language: String(page.label.lang ?? ''),
      isStub,
      scores: { seo: seo?.score ?? null, geo: geo?.score ?? null },
    })
  }

  get text(): string {
    const languages = [...new Set(this.#pages.map(({ language }) => language))].sort()
    const rows = [...languages, 'all'].map((language) => {
      const cells = AUDITS.flatMap((audit) => {
        const pairs = this.#pairs(audit, language)
        const lost = pairs.filter(({ isLost }) => isLost).length
        return [String(pairs.length), String(lost), percent(lost / pairs.length)]
      })
      return [language, ...cells]
    })
    const head = [
      'language',
      ...AUDITS.flatMap((audit) => [`${audit} pairs`, 'stub wins', 'share']),
    ]
    const worst = AUDITS.flatMap((audit) => {
      const lost = this.#pairs(audit, 'all').filter(({ isLost }) => isLost)
      return lost
        .sort((a, b) => b.lead - a.lead)
        .slice(0, MAX_SHOWN)
        .map(({ stub, content }) => {
          const [one, other] = [stub, content].map((p) => `${p.page} (${p.scores[audit]})`)
          return `  ${audit}: ${one} beats ${other}`
        })
    })
    return ['stubs against pages with content', alignedRows([head, ...rows]), ...worst].join('\n')
  }

  /** A stub without a score has lost; a page with content and without a score has lost to a stub with one. */
  #pairs(audit: Audit, language: string) {
    const stubs = this.#pages.filter(({ isStub }) => isStub)
    const contents = this.#pages.filter(({ isStub }) => !isStub)
    const isWanted = (page: Scored) => language === 'all' || page.language === language
    return stubs.filter(isWanted).flatMap((stub) =>
      contents
        .filter((content) => content.language === stub.language)
        .map((content) => {
          const lead = (stub.scores[audit] ?? -1) - (content.scores[audit] ?? 0)
          return { stub, content, lead, isLost: lead > 0 }
        }),
    )
  }
}

const MAX_SHOWN = 10
const FIRST_ACTIONS = 5

/** Actions among the first five of a page that name a check whose alarm is false by the labels. */
export class WrongActions {
  readonly #found: string[] = []
  #pages = 0

  add(
    { site, path }: LabelledPage,
    actions: CombinedAuditResponse['actions'],
    falseAlarms: ReadonlySet<string>,
  ): void {
    this.#pages += 1
    for (const { title, checks } of actions.slice(0, FIRST_ACTIONS)) {
      const wrong = checks.filter((id) => falseAlarms.has(id))
      if (wrong.length > 0) this.#found.push(`  ${site}/${path}  ${title}  (${wrong.join(', ')})`)
    }
  }

  get text(): string {
    const count = this.#found.length
    const head = `wrong actions among the first five: ${count} on ${this.#pages} pages`
    return [head, ...this.#found].join('\n')
  }
}
