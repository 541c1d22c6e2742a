import { readFileSync } from 'node:fs'
import { html } from 'htm/preact'
import type { VNode } from 'preact'
import { render } from 'preact-render-to-string'
import { inLanguage, language, t } from '../texts/texts.ts'
import { type ExportPlan, languageOf, reportOf } from './export-plan.ts'
import { chapterSection, contents } from './sections/chapter.ts'
import { cover, titleOfReport } from './sections/cover.ts'
import { reportChapters } from './sections/report-chapters.ts'
import { cleanText } from './sections/view.ts'

/** Contrast that text of any size needs (WCAG 2.2, success criterion 1.4.3). */
const READABLE = 4.5
const DARKER = 0.94
const WHITE = [255, 255, 255] as const
const INK = '#16202e'
const DEFAULT = '#2b4fd0'

type Rgb = readonly [number, number, number]

/** The colours that a report derives from one, all with readable contrast. */
type AccentColours = {
  /** The given color, for areas. */
  readonly fill: string
  /** Colour of text on such an area. */
  readonly onFill: string
  /** Color for text and strokes on white: the given color, darkened as far as needed. */
  readonly accent: string
  /** A light tint for backgrounds. */
  readonly soft: string
}

/** @param given `#rrggbb` */
export function accentColours(given: string = DEFAULT): AccentColours {
  const fill = parse(given)
  let accent = fill
  // Ends: each step is darker, and black is readable on white.
  while (contrast(accent, WHITE) < READABLE) accent = scale(accent, DARKER)
  return {
    fill: hex(fill),
    onFill: contrast(fill, WHITE) >= READABLE ? '#ffffff' : INK,
    accent: hex(accent),
    soft: hex(tint(accent)),
  }
}

function parse(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function hex(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function scale([red, green, blue]: Rgb, factor: number): Rgb {
  return [red * factor, green * factor, blue * factor]
}

function tint([red, green, blue]: Rgb): Rgb {
  const mixed = (part: number): number => 255 - (255 - part) * 0.09
  return [mixed(red), mixed(green), mixed(blue)]
}

/** Contrast ratio of WCAG 2.2. */
function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const SHEETS = [
  '../web/assets/css/tokens.css',
  './sections/styles/charts.css',
  './sections/styles/report.css',
  './sections/styles/modules.css',
  './document.css',
]
const FONTS = [
  { family: 'Inter', weight: 400, file: 'inter-latin-400-normal.woff2' },
  { family: 'Inter', weight: 600, file: 'inter-latin-600-normal.woff2' },
  { family: 'IBM Plex Mono', weight: 400, file: 'ibm-plex-mono-latin-400-normal.woff2' },
]
const LONGEST_FOOTER = 70

let sheets: string | undefined

/** The report's style sheet with its fonts, colours and footer in it. */
function reportStyle({ accentColor, pageSize = 'A4' }: Form, title: string): string {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url))
  sheets ??= [
    ...FONTS.map(
      ({ family, weight, file }) =>
        `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${read(`fonts/${file}`).toString('base64')}) format("woff2")}`,
    ),
    ...SHEETS.map((file) => read(file).toString()),
  ].join('\n')
  const { fill, onFill, accent, soft } = accentColours(accentColor)
  const colours = `:root{--fill:${fill};--on-fill:${onFill};--accent:${accent};--accent-soft:${soft}}`
  const number = `"${cssText(t('report.page'))} " counter(page) " ${cssText(t('report.pageOf'))} " counter(pages)`
  const margins = `@page{size:${pageSize};@bottom-left{content:"${cssText(title)}"}@bottom-right{content:${number}}}`
  return `${sheets}${colours}${margins}@page:first{margin:0;@bottom-left{content:none}@bottom-right{content:none}}`
}

/** Text in a CSS string; every other character is a code, so that none can end string or sheet. */
function cssText(text: string): string {
  return Array.from(cleanText(text, LONGEST_FOOTER), (character) =>
    /^[A-Za-z0-9 .-]$/.test(character) ? character : `\\${character.codePointAt(0)?.toString(16)} `,
  ).join('')
}

/** No script and nothing from elsewhere: everything is in the document. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'"

/**
 * The report as one self-contained HTML document. Foreign text is escaped.
 * The caller has loaded the texts of its language.
 */
export function reportHtml(plan: ExportPlan): string {
  return inLanguage(languageOf(plan), () => documentOf(plan))
}

function documentOf(plan: ExportPlan): string {
  const { edition = 'executive', sections } = plan
  const report = reportOf(plan)
  const chapters = reportChapters(report, { edition, ...(sections && { sections }) })
  const body = html`
    ${cover(report, plan)}
    ${edition === 'full' && chapters.length > 1 && contents(chapters)}
    <main>${chapters.map(chapterSection)}</main>
  `
  const title = t('report.labelled', { name: titleOfReport(plan), value: report.site })
  return wholeDocument(body, { ...plan, edition, title })
}

type Form = Pick<ExportPlan, 'accentColor' | 'pageSize' | 'edition'> & { readonly title: string }

/** A document with our styles. It loads nothing. */
export function wholeDocument(content: VNode | VNode[], form: Form): string {
  const { title, edition } = form
  const head = render(html`
    <meta http-equiv="Content-Security-Policy" content=${POLICY} />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light" />
    <meta name="robots" content="noindex" />
    <meta name="referrer" content="no-referrer" />
    <title>${title}</title>
  `)
  const style = reportStyle(form, title)
  return `<!doctype html><html lang="${language()}"><head><meta charset="utf-8">${head}<style>${style}</style></head><body class="report edition-${edition}">${render(html`${content}`)}</body></html>`
}

/** A document in which everything is unfolded, for paper. Only our own markup has these elements. */
export function unfolded(document: string): string {
  return document.replaceAll(/<details(?! open)/g, '<details open')
}
