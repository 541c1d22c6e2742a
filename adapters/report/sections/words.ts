import { nameText } from '../../texts/format.ts'
import { hasText, t } from '../../texts/texts.ts'

/** A score from 0 to 100 as it is shown. */
export function scoreText(score: number | null | undefined): string {
  return score === null || score === undefined ? '–' : String(Math.round(score))
}

/** The title of a module, from its manifest; an unknown id as words. */
export function moduleTitle(id: string): string {
  const name = `report-modules.titles.${id}`
  return hasText(name) ? t(name) : nameText(id)
}
