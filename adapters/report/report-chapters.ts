import { paragraph } from './blocks.ts'
import { actions } from './chapters/actions.ts'
import { cost, method, notRun, warnings } from './chapters/audit-run.ts'
import type { Chapter } from './chapters/chapter.ts'
import { allChecksTable, findings } from './chapters/findings.ts'
import { platforms, scores } from './chapters/scores.ts'
import { summary } from './chapters/summary.ts'
import type { ExportPlan } from './export-plan.ts'
import { type SectionId, USUAL_SECTIONS } from './export-schema.ts'
import { MODULE_CHAPTERS, type ModuleChapterId } from './module-titles.ts'
import { moduleChapter, modulesToShow } from './modules/module-chapters.ts'

type GeneralId = Exclude<SectionId, ModuleChapterId | 'modules'>
type Source = Pick<Chapter, 'title' | 'startsPage'> & {
  readonly make: (plan: ExportPlan, sections: readonly SectionId[]) => Chapter['content']
}

const GENERAL: Readonly<Record<GeneralId, Source>> = {
  summary: { title: 'Summary', startsPage: true, make: summary },
  scores: { title: 'Scores by category', make: scores },
  platforms: { title: 'AI platforms', startsPage: true, make: platforms },
  actions: {
    ...{ title: 'What to do', startsPage: true },
    make: (plan, sections) => actions(plan, sections.includes('findings')),
  },
  findings: { title: 'Findings', startsPage: true, make: findings },
  notRun: { title: 'Modules that did not run', startsPage: true, make: notRun },
  warnings: { title: 'Warnings', make: warnings },
  cost: { title: 'Cost', make: cost },
  checks: { title: 'Appendix: all checks', startsPage: true, make: allChecksTable },
  method: { title: 'Method', make: method },
}

/** The chapters of a report in their order, without empty ones. */
export function reportChapters(plan: ExportPlan): readonly Chapter[] {
  const sections = plan.sections ?? USUAL_SECTIONS
  return sections.flatMap((id) => chaptersOf(id, plan, sections))
}

function chaptersOf(
  id: SectionId,
  plan: ExportPlan,
  sections: readonly SectionId[],
): readonly Chapter[] {
  if (id === 'modules') return moduleChapters(plan, sections)
  if (isModule(id)) return oneModule(id, plan)
  const { title, startsPage = false, make } = GENERAL[id]
  const content = make(plan, sections)
  return content === null ? [] : [{ id, title, startsPage, content }]
}

/** A module that was asked for by itself is a chapter of its own. */
function oneModule(id: string, { audit }: ExportPlan): readonly Chapter[] {
  const outcome = audit.modules?.[id]
  return outcome?.status === 'done' ? [{ ...moduleChapter(id, outcome), isPart: false }] : []
}

function moduleChapters(plan: ExportPlan, sections: readonly SectionId[]): readonly Chapter[] {
  const { modules = {} } = plan.audit
  const parts = modulesToShow(modules)
    .filter((id) => !(sections as readonly string[]).includes(id))
    .flatMap((id) => {
      const outcome = modules[id]
      return outcome === undefined ? [] : [moduleChapter(id, outcome)]
    })
  if (parts.length === 0) return []
  const lead = 'Results of the modules beyond the checks. They do not change the scores.'
  const head = { id: 'modules', title: 'Modules', startsPage: true, content: paragraph(lead) }
  return [head, ...parts]
}

function isModule(id: SectionId): id is ModuleChapterId {
  return (MODULE_CHAPTERS as readonly string[]).includes(id)
}
