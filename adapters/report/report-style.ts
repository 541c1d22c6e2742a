import { readFileSync } from 'node:fs'
import { accentColours } from './accent-colours.ts'
import { cleanText } from './clean-text.ts'
import type { ExportPlan } from './export-plan.ts'

const FILES = ['../web/assets/css/charts.css', './report.css', './report-print.css']
const LONGEST_FOOTER = 70

let sheets: string | undefined

/** The report's style sheet, the plan's colour and footer in it. */
export function reportStyle(
  { accentColor }: Pick<ExportPlan, 'accentColor'>,
  title: string,
): string {
  sheets ??= FILES.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n')
  const { fill, onFill, accent, soft } = accentColours(accentColor)
  const colours = `:root{--fill:${fill};--on-fill:${onFill};--accent:${accent};--accent-soft:${soft}}`
  return `${sheets}${colours}@page{@bottom-left{content:"${cssText(title)}"}}@page:first{@bottom-left{content:none}}`
}

/** Text in a CSS string; every other character is a code, so that none can end string or sheet. */
function cssText(text: string): string {
  return Array.from(cleanText(text, LONGEST_FOOTER), (character) =>
    /^[A-Za-z0-9 .-]$/.test(character) ? character : `\\${character.codePointAt(0)?.toString(16)} `,
  ).join('')
}
