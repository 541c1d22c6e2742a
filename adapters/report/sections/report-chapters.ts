import { html } from 'htm/preact'
import { t } from '../../texts/texts.ts'
import { actions } from './actions.ts'
import { cost, method, notRun, warnings } from './audit-run.ts'
import { type Content, paragraph, stateBadge } from './blocks.ts'
import type { Chapter } from './chapter.ts'
import {
  EDITION_SECTIONS,
  type Edition,
  MODULE_CHAPTERS,
  type ModuleChapterId,
  type SectionId,
} from './editions.ts'
import { allChecks, findings, moduleFindings } from './findings.ts'
import { moduleChapter, modulesToShow } from './modules/module-chapters.ts'
import type { Module, Report } from './report-types.ts'
import { categories, platforms } from './scores.ts'
import { summaryChapter } from './summary.ts'

/** The chapters of a report. */
type ReportOrder = {
  readonly edition: Edition
  /** Replaces the edition's own. */
  readonly sections?: readonly SectionId[]
}

type GeneralId = Exclude<SectionId, ModuleChapterId | 'modules'>
type Source = Pick<Chapter, 'startsPage'> & {
  readonly make: (report: Report, order: Required<ReportOrder>) => Content
}

const TOP_ACTIONS = 10

const GENERAL: Readonly<Record<GeneralId, Source>> = {
  summary: { startsPage: true, make: (report, order) => summaryChapter(report, isLinked(order)) },
  platforms: { make: (report, order) => platforms(report, isLinked(order)) },
  actions: {
    startsPage: true,
    make: (report, order) =>
      actions(report, {
        isLinked: isLinked(order),
        ...(order.edition === 'executive' && {
          most: TOP_ACTIONS,
          moreText: (n: number) => t('report.actions.moreInFull', { n }),
        }),
      }),
  },
  scores: { make: (report) => categories(report) },
  findings: { startsPage: true, make: findings },
  notRun: { startsPage: true, make: notRun },
  warnings: { make: warnings },
  cost: { make: cost },
  checks: { startsPage: true, make: (report, order) => allChecks(report, isLinked(order)) },
  method: { make: method },
}

/** Whether the report has the findings, for links to them. */
const isLinked = ({ sections }: Required<ReportOrder>) => sections.includes('findings')

/** The chapters of a report in their order, without empty ones. */
export function reportChapters(report: Report, { edition, sections }: ReportOrder) {
  const order = { edition, sections: sections ?? EDITION_SECTIONS[edition] }
  return order.sections.flatMap((id) => chaptersOf(id, report, order))
}

function chaptersOf(
  id: SectionId,
  report: Report,
  order: Required<ReportOrder>,
): readonly Chapter[] {
  if (id === 'modules') return moduleChapters(report, order)
  if (isModule(id)) {
    const module = report.modules.find((one) => one.id === id)
    return module?.status === 'done' ? [{ ...chapterOf(module), isPart: false }] : []
  }
  const { startsPage = false, make } = GENERAL[id]
  const content = make(report, order)
  const name = id === 'checks' && isLinked(order) ? 'otherChecks' : id
  return content === null ? [] : [{ id, title: t(`report.chapter.${name}`), startsPage, content }]
}

function moduleChapters(report: Report, { sections }: Required<ReportOrder>): readonly Chapter[] {
  const outcomes = Object.fromEntries(report.modules.map((one) => [one.id, outcomeOf(one)]))
  const listed: readonly string[] = sections
  const shown = modulesToShow(outcomes)
    .filter((id) => !listed.includes(id))
    .flatMap((id) => report.modules.find((one) => one.id === id) ?? [])
  if (shown.length === 0) return []
  const content = paragraph(t('report.modules.intro'), 'soft')
  const head = { id: 'modules', title: t('report.chapter.modules'), startsPage: true, content }
  return [head, ...shown.map(chapterOf)]
}

/** A module's chapter: its findings, with numbers, then its measurements. */
function chapterOf(module: Module): Chapter {
  const chapter = moduleChapter(module.id, outcomeOf(module))
  const content = html`${moduleFindings(module.findings)}<div class="module-body">${chapter.content}</div>`
  const note = html`<span class="tags">${module.verdict !== '' && stateBadge(module.verdict)}</span>`
  return { ...chapter, note, content }
}

function outcomeOf({ status, score, summary, result }: Module) {
  return { status, summary, result, ...(score !== null && { score }) }
}

function isModule(id: SectionId): id is ModuleChapterId {
  return (MODULE_CHAPTERS as readonly string[]).includes(id)
}
