import { nameText, numberText } from '../../texts/format.ts'
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

/** A value of a closed list in words; its name where no text says more. */
export function wordText(value: string, list = 'words'): string {
  const own = [`report-modules.${list}.${value}`, `report-modules.words.${value}`].find(hasText)
  return own === undefined ? nameText(value) : t(own)
}

/** `3 more`; '' for none. */
export function moreText(n: number): string {
  return n > 0 ? t('report-modules.more', { n: numberText(n) }) : ''
}
