import { phpWarning } from '../faults.ts'
import type { World } from '../truth.ts'
import { belgianDate } from '../world/calendar.ts'
import type { PlayedMatch } from '../world/meetings.ts'
import type { SheetKind } from '../world/people.ts'
import { hash } from '../world/seeded.ts'
import type { Sheet } from '../world/sheets.ts'
import type { StatTruth } from '../world/truth-records.ts'
import { escapeHtml, pageOf } from './layout.ts'
import { pointsText } from './points-text.ts'
import { DESIGNS, type SheetDesign } from './sheet-designs.ts'

const SCRIPTS = { masculine: '/tools/fiche.php', feminine: '/tools/fiche_women.php' } as const
const OTHER_SHEET = { masculine: 'Voir fiche féminine', feminine: 'Voir fiche masculine' } as const

export type SheetPageOptions = {
  readonly world: World
  readonly design: 'classic' | 'modern'
}

/** The page of a sheet that exists. */
export function sheetPage(sheet: Sheet, { design }: SheetPageOptions): string {
  const { person, truth, kind, tournament } = sheet
  const looks = DESIGNS[design]
  // The table is there without a column, or not at all, for those who have not played.
  const hasTable = truth.stats.length > 0 || person.bits % 2 === 0
  const body = [
    `<h2>${heading(sheet)}</h2>\n`,
    figures(sheet, looks),
    hasTable ? statsTable(truth.stats) : '',
    truth.curve.length > 0 ? curveScript(truth.curve) : '',
    ...daysOf(sheet.matches).map((matches) => looks.day(dayHeading(matches), matches)),
    tournament === null ? '' : looks.day(tournamentHeading(tournament), tournament.matches),
  ]
  return pageOf(kind === 'masculine' ? 'Fiche' : 'Fiche dames', body.join(''))
}

/**
 * What stands there instead of a sheet: warnings of PHP around a heading without anybody; or, for
 * some men, a women's sheet with a name and no match.
 */
export function missingSheetPage(world: World, licence: string, kind: SheetKind): string {
  const person = world.people.byLicence(licence)
  if (person?.hasSheet && kind === 'feminine' && hash(person.bits, 31) % 3 === 0) {
    const name = escapeHtml(person.name)
    return pageOf('Fiche dames', `<h2>${licence} - ${name} - </h2>\n${statsTable([])}`)
  }
  const script = SCRIPTS[kind]
  const warnings = ['Licence', 'Nom', 'Classement'].map((key) => phpWarning(script, key))
  const points = `<h5>Points départ</h5><h3> pts</h3>\n<h5>Points actuels</h5><h3>0 pts</h3>\n`
  return pageOf('Fiche', `${warnings.join('')}<h2> -  - </h2>\n${points}`)
}

function heading({ person, truth, kind }: Sheet): string {
  const identity = `${person.licence} - ${escapeHtml(person.name)} -`
  const named = truth.ranking === null ? identity : `${identity} ${truth.ranking}`
  if (!person.isWoman) return named
  const text = person.bits % 3 === 0 ? OTHER_SHEET[kind].toUpperCase() : OTHER_SHEET[kind]
  const other = SCRIPTS[kind === 'masculine' ? 'feminine' : 'masculine']
  return `${named} <a href="..${other}?licenceID=${person.licence}" class="btn btn-sm">${text}</a>`
}

function figures({ person, truth }: Sheet, looks: SheetDesign): string {
  const { points_start, points_current, ranking_position, last_update } = truth
  if (points_start === null || points_current === null) return ''
  const style = hash(person.bits, 32)
  const start = style % 2 === 0 ? 'Points de départ' : 'Points de base'
  const update = last_update === null ? '' : belgianDate(last_update, style % 3 === 0 ? 4 : 2)
  return [
    looks.figure(start, `${pointsText(points_start, style)} pts`),
    looks.figure('Points actuels', `${pointsText(points_current, style)} pts`),
    ranking_position === null ? '' : looks.figure('Position', placeText(ranking_position, style)),
    `<p class="small">Mise à jour : ${update}</p>\n`,
  ].join('')
}

function placeText(place: number, style: number): string {
  if (place === 1) return '1er'
  return style % 4 === 0 ? `${place}ème` : `${place}e`
}

function statsTable(stats: readonly StatTruth[]): string {
  const row = (label: string, cell: (stat: StatTruth) => string | number) =>
    `<tr><td>${label}</td>${stats.map((stat) => `<td>${cell(stat)}</td>`).join('')}</tr>\n`
  return `<table class="table table-sm table-striped text-center">
${row('', ({ opponent_ranking }) => opponent_ranking)}${row('Victoires', ({ wins }) => wins)}${row('Défaites', ({ losses }) => losses)}${row('Ratio', ({ wins, losses }) => `${Math.round((100 * wins) / (wins + losses))}%`)}</table>
`
}

function curveScript(curve: readonly number[]): string {
  return `<canvas id="courbe"></canvas>
<script>
const courbe = { labels: ${JSON.stringify(curve.map((_, at) => String(at)))}, datasets: [{ label: "Points", data: ${JSON.stringify(curve)} }] };
</script>
`
}

/** Matches of one day each, the latest day first. */
function daysOf(matches: readonly PlayedMatch[]): readonly (readonly PlayedMatch[])[] {
  const days = new Map<string, PlayedMatch[]>()
  for (const match of matches) days.set(match.date, [...(days.get(match.date) ?? []), match])
  return [...days.values()]
}

function dayHeading(matches: readonly PlayedMatch[]): string {
  const { date, division, opponent_club } = matches[0] as PlayedMatch
  const meeting = `${belgianDate(date, 4)} - ${division} - ${opponent_club}`
  return `${escapeHtml(meeting)}<span class="badge">${totalText(matches)}</span>`
}

function tournamentHeading({ name, matches }: NonNullable<Sheet['tournament']>): string {
  const day = belgianDate((matches[0] as PlayedMatch).date, 4)
  return `${escapeHtml(name)} (${day})<span class="badge">${totalText(matches)}</span>`
}

function totalText(matches: readonly PlayedMatch[]): string {
  const total = matches.reduce((sum, { change }) => sum + change, 0) / 10_000
  return `Total : ${total < 0 ? '' : '+'}${total} pts`
}
