import { html } from 'htm/preact'
import { t } from '../../texts/texts.ts'
import { bullets, type Content, codeText, present, stateBadge } from './blocks.ts'
import { together } from './chapter.ts'
import { toneOfScore } from './charts/marks.ts'
import { chart } from './figures.ts'
import { countsOf } from './report-model.ts'
import type { Audit, Category, Platform, Report } from './report-types.ts'
import { auditTitle, limitSentences } from './verdict.ts'
import { scoreText } from './words.ts'

/**
 * The categories of both audits with their scores.
 * @param onChoose a page shows the checks of a category, `seo/on-page`
 */
export function categories(report: Report, onChoose?: (category: string) => void): Content {
  if (report.audits.length === 0) return null
  return together(
    html`<p class="soft">${t('report.scores.intro')}</p>`,
    html`<div class="columns">${report.audits.map((audit) => auditCategories(audit, report, onChoose))}</div>`,
  )
}

function auditCategories(
  audit: Audit,
  { scores }: Report,
  onChoose: ((category: string) => void) | undefined,
) {
  const { id, score, notJudged } = audit
  const limits = limitSentences({ audits: [audit] })
  return html`
    <div class="panel">
      <h3>${auditTitle(id)} <span class="soft figure">${scoreText(scores[id] ?? score)}</span></h3>
      ${notJudged !== '' && html`<p>${t('report.scores.noScore', { reason: notJudged })}</p>`}
      ${limits.map((sentence) => html`<p>${sentence}</p>`)}
      ${chart.bars(
        audit.categories.map((category) => ({
          ...categoryBar(category),
          ...(onChoose && {
            label: html`<button class="link-button" type="button" onClick=${() => onChoose(`${id}/${category.id}`)}>${category.title}</button>`,
          }),
        })),
      )}
    </div>
  `
}

function categoryBar({ title, score, checks }: Category) {
  const { fail, warn } = countsOf(checks)
  const found = [
    ...(fail > 0 ? [t('report.scores.failed', { n: fail })] : []),
    ...(warn > 0 ? [t('report.scores.warned', { n: warn })] : []),
  ]
  return {
    ...{ label: title, value: score, max: 100, tone: toneOfScore(score) },
    // Lines break between the parts, and the score stays with the part before it.
    text: [found.map(unbroken).join(' · '), scoreText(score)]
      .filter(Boolean)
      .join(`${NO_BREAK}·${NO_BREAK}`),
  }
}

const NO_BREAK = '\u00a0'
const unbroken = (text: string): string => text.replaceAll(' ', NO_BREAK)

const MOST_REASONS = 3

/** The AI platforms: readiness and visibility, each with its reasons. `isLinked`: to findings. */
export function platforms({ platforms: list }: Report, isLinked: boolean): Content {
  if (list.length === 0) return null
  // Text common to all of them appears once.
  const [shared = '', ...others] = new Set(list.map(seenText))
  const isShared = list.length > 1 && others.length === 0 && shared !== ''
  const shown = isShared ? list.map((one) => ({ ...one, seen: [] })) : list
  return together(
    html`<p class="soft">${t('report.platforms.intro')}</p>`,
    html`<ul class="platforms">${shown.map((one) => platformItem(one, isLinked))}</ul>`,
    isShared ? html`<p class="soft small">${shared}</p>` : null,
  )
}

function seenText({ seen }: Platform): string {
  return seen.map(sentence).join(' ')
}

function platformItem(platform: Platform, isLinked: boolean) {
  const { title, readiness, visibility, findings, moreFindings, seen } = platform
  const shown = findings.slice(0, MOST_REASONS)
  const more = findings.length - shown.length + moreFindings
  const reasons = present([
    shown.length === 0
      ? html`<p>${t('report.platforms.ready')}</p>`
      : bullets(
          shown.map(
            ({ check, status, headline }) =>
              html`${stateBadge(status)} ${isLinked ? html`<a href=${`#check-${check}`}>${codeText(headline || check)}</a>` : codeText(headline || check)}`,
          ),
          more > 0 ? t('common.more', { n: more }) : '',
        ),
    seen.length === 0 ? null : html`<p class="soft">${seenText(platform)}</p>`,
  ])
  return html`
    <li class="platform">
      <div>
        <h3>${title}</h3>
        ${chart.bars([
          bar(t('report.platforms.readiness'), readiness),
          bar(t('report.platforms.visibility'), visibility),
        ])}
      </div>
      <details>
        <summary aria-label=${t('report.labelled', { name: t('report.platforms.reasons'), value: title })}>${t('report.platforms.reasons')}</summary>
        <div class="flow">${reasons}</div>
      </details>
    </li>
  `
}

function bar(label: string, score: number | null) {
  const text = score === null ? t('report.platforms.notMeasured') : scoreText(score)
  return { label, value: score, max: 100, text, tone: toneOfScore(score) }
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`.replace(/\.\.$/, '.')
}
